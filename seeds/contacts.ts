import type { Values } from '#resources/core/conditions.ts'
import type { Random } from '#resources/core/random.ts'
import { normalise } from '#resources/core/validate.ts'
import { studySiteContact } from '#resources/studies/studySiteContact.ts'
import { rankAt } from './boards.ts'
import { storyDay } from './calendar.ts'

type Row = Values & { readonly id: string }

const roles = { en: 'Study coordinator', fr: 'Coordination de l’étude' } as const

interface Contacts {
  readonly language: 'en' | 'fr'
  readonly studySites: readonly Row[]
  readonly staff: readonly Row[]
}

/** Chooses a contact from the staff for each study at each site. */
export function makeContacts(random: Random, { language, studySites, staff }: Contacts): Row[] {
  return studySites.flatMap(({ studyId, siteId }, index) => {
    const person = staff[index % staff.length]
    if (person === undefined) return []
    const { firstName, lastName, phone, email } = person
    const values = { studyId, siteId, name: `${firstName} ${lastName}`, role: roles[language], phone, email }
    return { ...normalise(studySiteContact, values, storyDay), id: random.uuid('2025-01-05'), rank: rankAt(index) }
  })
}
