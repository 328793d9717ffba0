import { readsAllFigures } from '../access/allFigures.ts'
import type { Caller } from '../caller.ts'
import type { Texts } from '../texts.ts'

interface Counted {
  /** Null: figures of all studies. */
  readonly studyId: string | null
  /** The figures are those of the reader's own lists, whatever else they may read. */
  readonly isOfLists: boolean
}

/** Says which study-sites the figures of a file count, as the screen does: all, or those of the reader. */
export function countedSites(texts: Texts, caller: Caller, { studyId, isOfLists }: Counted): string {
  const say = (key: string, details = {}) => texts.text(caller.language, `common:counted.${key}`, details)
  if (readsAllFigures(caller) && !isOfLists) return say(studyId === null ? 'allStudies' : 'allSites')
  const count = caller.studySites.filter((each) => studyId === null || each.studyId === studyId).length
  if (count === 0) return say(studyId === null ? 'none' : 'noneOfStudy')
  return say(count === 1 ? 'own_one' : 'own_other', { count })
}
