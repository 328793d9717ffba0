import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that are short to read and long to run: what they run is generated from the declarations. */
const generated = /\/backend\/engine\/(generated|hostile\/redaction)/

/**
 * The order of a run in which nothing is known of the files: generated suites first, then the larger files first, as vitest goes by itself. The
 * longest file of all has few lines: by its size it began among the last, and two workers of three waited for its end.
 */
export class GeneratedFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isGenerated = ({ moduleId }: TestSpecification) => generated.test(moduleId)
    return [...sorted.filter(isGenerated), ...sorted.filter((file) => !isGenerated(file))]
  }
}
