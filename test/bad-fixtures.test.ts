import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { catalogue } from '../transformer/diagnostics/catalogue.js';
import { createAnalysis, type ProgramAnalysis } from '../transformer/hosts/analysis.js';
import { checkSetUp } from '../transformer/hosts/set-up.js';
import { annotateFindings, stripAnnotations } from './support/annotate-findings.js';
import { createFixtureProgram, root } from './support/fixture-program.js';

const folder = join(root, 'fixtures/bad');
const names = readdirSync(folder).sort();
const update = process.env['UPDATE'] === '1';

interface FixtureSettings {
  compilerOptions?: ts.CompilerOptions;
  /** Keys beyond the usual ones in the tsconfig's plugin entry. */
  plugin?: Record<string, unknown>;
}

function filesOf(name: string): string[] {
  return readdirSync(join(folder, name))
    .filter((file) => file.endsWith('.ts'))
    .map((file) => `${folder}/${name}/${file}`);
}

const plain = names.filter((name) => !existsSync(join(folder, name, 'settings.json')));
const texts = new Map(plain.flatMap(filesOf).map((file) => [file, stripAnnotations(readFileSync(file, 'utf8'))]));
const shared = createAnalysis(ts, createFixtureProgram(texts));

function analysisOf(name: string): { analysis: ProgramAnalysis; sources: ReadonlyMap<string, string> } {
  const settingsFile = join(folder, name, 'settings.json');
  if (!existsSync(settingsFile)) return { analysis: shared, sources: texts };
  const settings = JSON.parse(readFileSync(settingsFile, 'utf8')) as FixtureSettings;
  const sources = new Map(filesOf(name).map((file) => [file, stripAnnotations(readFileSync(file, 'utf8'))]));
  const analysis = createAnalysis(ts, createFixtureProgram(sources, settings.compilerOptions));
  checkSetUp(analysis.context, settings.plugin ?? {}, analysis.addSetup);
  return { analysis, sources };
}

describe('each bad fixture gets exactly the findings written under its lines', () => {
  it.each(names)('%s', (name) => {
    const { analysis, sources } = analysisOf(name);
    for (const file of filesOf(name)) {
      const sourceFile = analysis.context.program.getSourceFile(file)!;
      const annotated = annotateFindings(sources.get(file)!, analysis.ofFile(sourceFile).findings);
      if (update) writeFileSync(file, annotated);
      expect(readFileSync(file, 'utf8'), basename(file)).toBe(annotated);
    }
    const codes = filesOf(name).flatMap((file) =>
      analysis.ofFile(analysis.context.program.getSourceFile(file)!).findings.map((finding) => finding.code),
    );
    expect(codes, 'the fixture shows its own code').toContain(name.split('-')[0]);
  });
});

describe('every code', () => {
  /** Told by a host, not by a file's contents: their own tests make them. */
  const byHosts = ['DT1001', 'DT1003', 'DT1005', 'DT1007', 'DT9001'];

  it('has a bad fixture, named after it, and no fixture is without a code', () => {
    const expected = Object.entries(catalogue).map(([code, entry]) => `${code}-${entry.name}`);
    expect(names).toEqual(expected.filter((name) => !byHosts.includes(name.split('-')[0]!)).sort());
  });
});
