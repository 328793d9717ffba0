import { canReadAllFigures } from '../platform/access/allFigures.ts'
import type { Caller } from '../platform/common/caller.ts'
import type { Texts } from '../platform/common/texts.ts'

interface CountedScope {
  /** Null for figures of all studies. */
  readonly studyId: string | null
  /** True if the figures come only from the reader's own lists, whatever else they may read. */
  readonly isOfLists: boolean
}

/** Returns the text that states which study sites the figures cover: all, or those of the reader. The screen shows the same text. */
export function countedSites(texts: Texts, caller: Caller, { studyId, isOfLists }: CountedScope): string {
  const getCountedText = (key: string, details = {}) => texts.text(caller.language, `common:counted.${key}`, details)
  if (canReadAllFigures(caller) && !isOfLists) return getCountedText(studyId === null ? 'allStudies' : 'allSites')
  const count = caller.studySites.filter((each) => studyId === null || each.studyId === studyId).length
  if (count === 0) return getCountedText(studyId === null ? 'none' : 'noneOfStudy')
  return getCountedText('own', { count })
}
