import type { ResourceDefinition } from '#resources/core/resource.ts'
import { resources } from '#resources/index.ts'

const requested = process.env.STUDYDESK_TEST_RESOURCES

/** Resources that the generated suites test: all, unless STUDYDESK_TEST_RESOURCES names some, as `npm test -- changed` does. */
export const testedResources: readonly ResourceDefinition[] = resources.filter(
  ({ name }) => requested === undefined || requested.split(',').includes(name),
)

/** Number of files into which a long suite is split by resource, since vitest distributes files and not tests. */
const shares = 4

/** Returns every fourth resource. @param share 1 to 4; the files of a suite use each number once */
export const shareOfResources = (share: 1 | 2 | 3 | 4): readonly ResourceDefinition[] =>
  testedResources.filter((_, index) => index % shares === share - 1)
