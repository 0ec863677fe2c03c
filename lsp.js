'use strict';

/** The language-service plugin named in tsconfig.json. tsserver finds it by the rules of old Node: it must lie here. */
module.exports = require('./dist/transformer/hosts/language-service/plugin.js').createPlugin;
