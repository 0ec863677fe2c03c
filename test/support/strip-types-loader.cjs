const { transformSync } = require('esbuild');

/** A loader for webpack that takes the types away, as any of those that people use. */
module.exports = function (code) {
  return transformSync(code, { loader: this.resourcePath.endsWith('x') ? 'tsx' : 'ts', sourcefile: this.resourcePath }).code;
};
