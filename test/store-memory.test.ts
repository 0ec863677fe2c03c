import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storeConformance } from '../runtime/stores/conformance.js';
import { memoryStore } from '../runtime/stores/memory.js';

describe('the memory store', () => {
  for (const check of storeConformance()) it(check.name, () => check.run(() => memoryStore()));
});
