import { nearestName } from '../../source/nearest-name.js';

/** What a bundler's plugin can be told. What tools are made into is said in the tsconfig, where every host reads it. */
export interface Options {
  /**
   * The tsconfig whose files are compiled, with those of the configs it references; relative to the folder that the build
   * runs in. By default each file belongs to the nearest `tsconfig.json` that includes it, or to one that this references.
   *
   * @example
   *     defineTool({ tsconfig: 'tsconfig.app.json' })
   */
  readonly tsconfig?: string | undefined;
}

const known = ['tsconfig'];

/** @throws TypeError for an option that there is not, or that is of another type. */
export function checkOptions(options: Options): Options {
  for (const name of Object.keys(options)) {
    if (known.includes(name)) continue;
    const nearest = nearestName(name, known);
    throw new TypeError(
      `The define-tool plugin has no option '${name}'. ${nearest ? `Did you mean '${nearest}'?` : "Its only option is 'tsconfig'."} ` +
        "Settings such as 'validators' and 'targets' stand in the plugin entry of tsconfig.json.",
    );
  }
  if (options.tsconfig !== undefined && typeof options.tsconfig !== 'string')
    throw new TypeError(
      "The option 'tsconfig' of the define-tool plugin is the path of a tsconfig: { tsconfig: 'tsconfig.app.json' }",
    );
  return options;
}
