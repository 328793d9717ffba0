import { sourceOrigins } from './boardDefaults.ts'
import { choice, ref, text } from './core/fields/index.ts'
import { defineResource } from './core/resource.ts'
import { tones } from './core/tones.ts'

/** From where people come to a study: what a participation names as its source. Specification 2, sections 3 and 5 ("referral sources"). */
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
  list: { columns: ['name', 'tone', 'origin'], filters: ['studyId'], search: ['name'], sort: 'rank', wholeBelow: true },
  form: { tabs: [{ key: 'details', fields: ['studyId', 'name', 'tone'] }] },
  lockedWhen: { field: 'origin', filled: true },
  lockedWith: ['studyId'],
  audit: 'changes',
  deletion: 'remove',
})
