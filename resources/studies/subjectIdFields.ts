import { boolean, choice, integer, text } from '../core/fields/index.ts'
import { subjectIdMoments } from './subjectIds.ts'

const numbersSubjects = { field: 'subjectIdGivenAt', filled: true } as const

/** Fields of a study that define the pattern of its subject IDs. */
export const subjectIdFields = {
  /**
   * Stage at which the server assigns subject IDs. If the IDs contain the code of the site, each site has a separate sequence of
   * numbers. Empty: users type the IDs.
   */
  subjectIdGivenAt: choice({ values: subjectIdMoments }),
  subjectIdPrefix: text({ max: 16, pattern: { source: '[A-Za-z0-9-]+', code: 'subjectIdPrefixPattern' }, visibleWhen: numbersSubjects }),
  subjectIdNamesSite: boolean({ default: true, visibleWhen: numbersSubjects }),
  subjectIdWidth: integer({ min: 1, max: 8, required: numbersSubjects, default: 4, visibleWhen: numbersSubjects }),
} as const
