import type { ResourceDefinition } from '#resources/core/resource.ts'
import { resources } from '#resources/index.ts'

const asked = process.env.STUDYDESK_TEST_RESOURCES

/** The resources that generated suites ask: all of them, unless STUDYDESK_TEST_RESOURCES names some, as `npm test -- changed` does. */
export const testedResources: readonly ResourceDefinition[] = resources.filter(
  ({ name }) => asked === undefined || asked.split(',').includes(name),
)

/** How many files share the resources of a suite that takes long, for vitest shares out files and not tests. */
const shares = 4

/** Every fourth resource. @param share 1 to 4; the files of a suite name each once */
export const shareOfResources = (share: 1 | 2 | 3 | 4): readonly ResourceDefinition[] =>
  testedResources.filter((_, index) => index % shares === share - 1)
