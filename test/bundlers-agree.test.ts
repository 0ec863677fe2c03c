import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { bundlers, definitionsIn } from './support/bundlers.js';
import { openEngineProject } from './support/engine-project.js';
import { root } from './support/root.js';

const good = join(root, 'fixtures/good');
const projects = readdirSync(good);
const sources = projects.flatMap((name) =>
  readdirSync(join(good, name))
    .filter((file) => file.endsWith('.ts'))
    .map(
      (file) =>
        [`src/${name}/${file}`, readFileSync(join(good, name, file), 'utf8').replaceAll(/(from '\.\/\w+)\.js'/g, "$1'")] as const,
    ),
);
const goodProject = openEngineProject({
  ...Object.fromEntries(sources),
  'src/main.ts': sources.map(([file], index) => `export * as file${index} from './${file.slice(4, -3)}';\n`).join(''),
});

const wrong = `import { defineTool } from 'define-tool';

/**
 * Tell which parcels the depot lost.
 *
 * TODO: ask the depot first.
 */
export const lost = defineTool((since: () => void): string => String(since), { sideEffecting: false });
`;
const wrongProject = openEngineProject({ 'src/main.ts': "export * from './tools';", 'src/tools.ts': wrong });

afterAll(() => {
  for (const { directory } of [goodProject, wrongProject]) rmSync(directory, { recursive: true, force: true });
});

/** Without what is code, which is compared where it is printed. */
const dataOf = ({ decode: _, encode: __, checks: ___, ...data }: Record<string, unknown>) => JSON.parse(JSON.stringify(data));

describe.each(bundlers)('$name', ({ build }) => {
  it('gives the good projects the definitions that every host gives them', async () => {
    const { code, errors } = await build(goodProject.path('src/main.ts'));
    expect(errors).toEqual([]);
    const golden = projects.flatMap(
      (name) => JSON.parse(readFileSync(join(good, name, 'definitions.json'), 'utf8')) as { name: string }[],
    );
    const definitions = definitionsIn(code!);
    expect(Object.fromEntries(Object.entries(definitions).map(([name, each]) => [name, dataOf(each)]))).toEqual(
      Object.fromEntries(golden.map((each) => [each.name, dataOf({ ...each })])),
    );
    for (const each of golden) expect(Object.keys(definitions[each.name]!)).toEqual(Object.keys(each));
  });

  it('fails for wrong tools, with all mistakes of a file and their places', async () => {
    const { code, errors } = await build(wrongProject.path('src/main.ts'));
    expect(code).toBeUndefined();
    const text = errors.join('\n');
    expect(text).toMatch(/src\/tools\.ts[ (:]+6:[34]\b[\s\S]*\[DT3003\]/);
    expect(text).toMatch(/src\/tools\.ts[ (:]+8:3[23]\b[\s\S]*\[DT4001\]/);
  });
});
