import type { ResourceRow } from '#resources/rows.ts'

interface Colours {
  readonly backgroundColor: string
  readonly textColor: string
}

type Status = ResourceRow['participantStudy']['recruitmentStatus']

/** Colours of a recruitment status for others' screens, text on background at 4.5:1 at least; ours draw it as every status. */
const colours: Readonly<Record<Status, Colours>> = {
  IN_SCREENING: { backgroundColor: '#e6f0fb', textColor: '#174a7c' },
  ENROLLED: { backgroundColor: '#e3f4e8', textColor: '#1b5e31' },
  NOT_ENROLLED: { backgroundColor: '#fbe9e7', textColor: '#8c2017' },
}

export const stageColours = (status: Status): Colours => colours[status]
