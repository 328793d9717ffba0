import { datetime, integer, ref, text } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'

/** A position of a randomisation list. It never changes, except that one randomisation uses it. */
export const randomisationSlot = defineResource({
  name: 'randomisationSlot',
  namespace: 'trialboard',
  page: 'RANDOMISATION_UNBLINDED',
  scope: ['org'],
  partOf: 'listId',
  title: ['stratum', 'position'],
  path: { many: 'randomisation-slots', one: 'randomisation-slot' },
  fields: {
    listId: ref({ to: 'randomisationList', required: true, once: true }),
    studyId: ref({ to: 'study', readOnly: true }),
    stratum: text({ required: true, max: 300, once: true }),
    position: integer({ required: true, min: 1, max: 100_000, once: true, unique: ['listId', 'stratum'] }),
    /** Site of the stratum; empty unless the site is a stratification factor. */
    siteId: ref({ to: 'site', readOnly: true }),
    block: integer({ min: 1, readOnly: true }),
    armId: ref({ to: 'randomisationArm', required: true, once: true, dependsOn: 'studyId' }),
    /** Kit number or randomisation code of a list that was imported. */
    code: text({ max: 60, once: true, unique: ['listId'] }),
    randomisationNumber: text({ max: 60, readOnly: true }),
    subjectId: text({ max: 40, readOnly: true }),
    usedAt: datetime({ readOnly: true }),
  },
  actions: { list: 'VIEW', read: 'VIEW', export: 'OWN' },
  list: {
    columns: ['siteId', 'stratum', 'position', 'block', 'armId', 'code', 'randomisationNumber', 'subjectId', 'usedAt'],
    filters: ['listId', 'studyId', 'siteId', 'stratum', 'armId', 'usedAt'],
    search: ['stratum', 'code', 'subjectId', 'randomisationNumber'],
    sort: 'position',
  },
  form: {
    tabs: [
      {
        key: 'details',
        fields: ['listId', 'siteId', 'stratum', 'position', 'block', 'armId', 'code', 'randomisationNumber', 'subjectId', 'usedAt'],
      },
    ],
  },
  copies: { studyId: 'listId.studyId' },
  audit: 'changes',
  deletion: 'none',
})
