import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { createAnalysis } from '../transformer/hosts/analysis.js';
import { createFixtureProgram, root } from './support/fixture-program.js';

const folder = join(root, 'fixtures/good').replaceAll('\\', '/');
const projects = readdirSync(folder).sort();
const sourcesOf = (project: string): string[] => readdirSync(join(folder, project)).filter((file) => file.endsWith('.ts'));
const texts = new Map(
  projects.flatMap((project) =>
    sourcesOf(project).map(
      (file) => [`${folder}/${project}/${file}`, readFileSync(join(folder, project, file), 'utf8')] as const,
    ),
  ),
);
const analysis = createAnalysis(ts, createFixtureProgram(texts));

describe('each good project compiles to its golden definitions', () => {
  it.each(projects)('%s', (project) => {
    const analyses = sourcesOf(project).map((file) =>
      analysis.ofFile(analysis.context.program.getSourceFile(`${folder}/${project}/${file}`)!),
    );
    expect(analyses.flatMap(({ findings }) => findings.map(({ code, message }) => `${code} ${message}`))).toEqual([]);
    const golden = join(folder, project, 'definitions.json');
    const definitions = `${JSON.stringify(
      analyses.flatMap(({ tools }) => tools.map(({ definition }) => definition)),
      null,
      2,
    )}\n`;
    if (process.env['UPDATE'] === '1' || !existsSync(golden)) writeFileSync(golden, definitions);
    expect(definitions).toBe(readFileSync(golden, 'utf8'));
  });
});
