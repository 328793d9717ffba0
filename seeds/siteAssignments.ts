import type { Values } from '#resources/core/conditions.ts'
import type { Random } from '#resources/core/random.ts'
import { studySiteAssignment } from '#resources/studies/studySiteAssignment.ts'
import { storyDay } from './calendar.ts'
import type { StaffMember } from './staff.ts'
import { stored } from './stored.ts'

type Row = Values & { readonly id: string }

/**
 * Generates the study-site assignments of staff. A demo account gets the number of study sites in its plan, from the beginning of the
 * list. Other staff get two or three consecutive study sites at a random position.
 */
export function makeAssignments(
  randomOf: (roleKey: string) => Random,
  { staff, studySites }: { staff: readonly StaffMember[]; studySites: readonly Row[] },
): Row[] {
  return staff.flatMap(({ row, roleKey, account }) => {
    const random = randomOf(roleKey)
    const count = account?.studySites ?? random.between(2, 3)
    const start = account === null ? random.between(0, studySites.length - 1) : 0
    return Array.from({ length: count }, (_, step) => {
      const chosenSite = studySites[(start + step) % studySites.length]
      const siteRole = account?.siteRole ?? siteRoles[roleKey] ?? 'RESEARCH_NURSE'
      const assignedOn = random.day('2025-01-06', storyDay)
      return stored(random, studySiteAssignment, {
        userId: row.id,
        studyId: chosenSite?.studyId,
        siteId: chosenSite?.siteId,
        siteRole,
        assignedOn,
      })
    })
  })
}

const siteRoles: Readonly<Record<string, string>> = {
  coordinator: 'COORDINATOR',
  investigator: 'SUB_INVESTIGATOR',
  participantOwner: 'DATA_MANAGER',
  viewer: 'MONITOR',
}
