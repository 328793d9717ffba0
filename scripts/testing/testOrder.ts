import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Matches short files that run long: they generate their tests from the declarations. */
const generatedPattern = /\/backend\/platform\/engine\/(generated|hostile\/redaction)/

/**
 * Order of test files without recorded durations: generated suites first, then larger files first, as is vitest's default. The slowest
 * file has few lines. Sorted by size, it started among the last, and two of three workers waited for it.
 */
export class GeneratedFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isGenerated = ({ moduleId }: TestSpecification) => generatedPattern.test(moduleId)
    return [...sorted.filter(isGenerated), ...sorted.filter((file) => !isGenerated(file))]
  }
}
