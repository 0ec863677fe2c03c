import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { afterAll, expect, it } from 'vitest';
import { createCommandProject } from './support/command-project.js';
import { type DocBlock, readBlocks } from './support/doc-blocks.js';
import { root } from './support/root.js';
import { updateBlocks } from './support/update-blocks.js';

const page = 'docs/cli.md';

/** What happens between the commands of the page, in comments: a file is written or edited, a bare `tsc` runs. */
interface Step {
  readonly line: number;
  readonly directive?: string;
  readonly block?: DocBlock;
}

function readSteps(): Step[] {
  const text = readFileSync(join(root, page), 'utf8');
  const directives = [...text.matchAll(/<!-- ((?:file|edit|tsc)[\s\S]*?)\s?-->/g)].map((match) => ({
    directive: match[1]!,
    line: text.slice(0, match.index).split('\n').length,
  }));
  const blocks = readBlocks(page).map((block) => ({ block, line: block.line }));
  return [...directives, ...blocks].sort((a, b) => a.line - b.line);
}

const update = process.env['UPDATE'] === '1';
const updates: { block: DocBlock; text: string }[] = [];
afterAll(() => {
  if (update) updateBlocks(page, updates);
});

it('shows what each command prints', { timeout: 120_000 }, async () => {
  const project = createCommandProject({});
  let output: string | undefined;
  let shown = 0;
  for (const { directive, block } of readSteps()) {
    if (directive?.startsWith('file ')) {
      const [, name, text] = /^file (\S+): ([\s\S]*)$/.exec(directive)!;
      project.write({ [name!]: `${text}\n` });
    } else if (directive?.startsWith('edit ')) {
      const [, name, from, to] = /^edit (\S+): ([\s\S]*?) => ([\s\S]*)$/.exec(directive)!;
      const before = project.read(`src/${name}`);
      expect(before).toContain(from);
      project.write({ [`src/${name}`]: before.replace(from!, to!) });
    } else if (directive === 'tsc') {
      const compilerOptions = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 };
      project.write({ 'dist/shop.js': ts.transpileModule(project.read('src/shop.ts'), { compilerOptions }).outputText });
    }
    if (block?.language === 'ts') project.write({ [`src/${/^\/\/ (\S+)/.exec(block.text)![1]}`]: block.text });
    const [, args] = /^npx define-tool (.*)\n$/.exec(block?.language === 'sh' ? block.text : '') ?? [];
    if (args !== undefined) output = (({ out, err }) => out + err)(await project.run(args.split(' ')));
    else if (output !== undefined && block) {
      shown++;
      if (update) updates.push({ block, text: output });
      else expect(output.trimEnd(), `${page}:${block.line}`).toBe(block.text.trimEnd());
      output = undefined;
    }
  }
  expect(shown).toBe(10);
});
