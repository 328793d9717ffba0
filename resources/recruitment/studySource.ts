import { choice, ref, text } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'
import { tones } from '../core/values/tones.ts'
import { sourceOrigins } from '../studies/boardDefaults.ts'

/**
 * A source from which participants come to a study; participations reference it. Specification 2, sections 3 and 5 ("referral sources").
 */
export const studySource = defineResource({
  name: 'studySource',
  namespace: 'trialboard',
  page: 'ADMIN_STUDY',
  scope: ['org'],
  ordered: { within: ['studyId'] },
  title: 'name',
  path: { many: 'study-sources', one: 'study-source' },
  fields: {
    studyId: ref({ to: 'study', required: true, once: true }),
    name: text({ required: true, max: 60, unique: ['studyId'] }),
    origin: choice({ values: sourceOrigins, readOnly: true }),
    tone: choice({ values: tones, required: true, default: 'neutral' }),
  },
  actions: {
    list: ['VIEW', 'SCREENING:VIEW', 'PARTICIPANTS:VIEW'],
    read: ['VIEW', 'SCREENING:VIEW', 'PARTICIPANTS:VIEW'],
    create: 'CONTRIBUTE',
    update: 'CONTRIBUTE',
    remove: 'CONTRIBUTE',
  },
  list: { columns: ['name', 'tone', 'origin'], filters: ['studyId'], search: ['name'], sort: 'rank', unpagedWhenNested: true },
  form: { tabs: [{ key: 'details', fields: ['studyId', 'name', 'tone'] }] },
  lockedWhen: { field: 'origin', filled: true },
  lockedWith: ['studyId'],
  audit: 'changes',
  deletion: 'remove',
})
