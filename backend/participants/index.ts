import type { Domain } from '../platform/engine/types.ts'
import { requireRecruitingStudy } from '../studies/index.ts'
import { participantCalls } from './calls.ts'
import { fillCountryAndProvince } from './participantRules.ts'
import { importRecords, recordsAtOnce } from './recordImport/importRecord.ts'
import { enrolImported } from './studies/enrolImported.ts'

/** Domain of participants. Specification 2, sections 4, 5 and 8. */
export const participantsDomain: Domain = {
  hooks: {
    participant: {
      on: { update: { fill: fillCountryAndProvince } },
      imports: { follow: enrolImported },
    },
    // Participants are assigned to a study only at one of its open sites, and only while it recruits. Specification 2, section 5, "Study
    // assignment".
    participantStudy: { on: { create: { follow: requireRecruitingStudy }, import: { follow: requireRecruitingStudy } } },
  },
  calls: participantCalls,
  taskKinds: { RECORD_IMPORT: { makes: 'participantStudy', step: importRecords, together: recordsAtOnce } },
}
