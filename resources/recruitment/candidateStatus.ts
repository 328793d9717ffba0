import { choice, ref, text } from '../core/fields/index.ts'
import { defineResource } from '../core/resource.ts'
import { tones } from '../core/values/tones.ts'
import { eligibilities } from '../studies/boardDefaults.ts'

/** Assessment of a candidate by staff, on the card. Specification 2, section 4, "Candidate status strings on cards". */
export const candidateStatus = defineResource({
  name: 'candidateStatus',
  namespace: 'trialboard',
  page: 'ADMIN_STUDY',
  scope: ['org'],
  ordered: { within: ['studyId'] },
  title: 'name',
  path: { many: 'candidate-statuses', one: 'candidate-status' },
  fields: {
    studyId: ref({ to: 'study', required: true, once: true }),
    name: text({ required: true, max: 60, unique: ['studyId'] }),
    eligibility: choice({ values: eligibilities, readOnly: true }),
    tone: choice({ values: tones, required: true, default: 'neutral' }),
  },
  actions: {
    list: ['VIEW', 'SCREENING:VIEW', 'PARTICIPANTS:VIEW'],
    read: ['VIEW', 'SCREENING:VIEW', 'PARTICIPANTS:VIEW'],
    create: 'CONTRIBUTE',
    update: 'CONTRIBUTE',
    remove: 'CONTRIBUTE',
  },
  list: { columns: ['name', 'tone', 'eligibility'], filters: ['studyId'], search: ['name'], sort: 'rank', unpagedWhenNested: true },
  form: { tabs: [{ key: 'details', fields: ['studyId', 'name', 'tone'] }] },
  lockedWhen: { field: 'eligibility', filled: true },
  lockedWith: ['studyId'],
  audit: 'changes',
  deletion: 'remove',
})
