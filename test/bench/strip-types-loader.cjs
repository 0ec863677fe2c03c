// A loader for webpack that takes the types away.
const { transform } = require('esbuild');

module.exports = function stripTypes(code) {
  const callback = this.async();
  transform(code, { loader: 'ts', sourcefile: this.resourcePath }).then((result) => callback(null, result.code), callback);
};
