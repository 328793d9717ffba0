import type { Values } from '#resources/core/conditions.ts'
import type { Random } from '#resources/core/random.ts'
import { addDays } from '#resources/core/values/day.ts'
import { formAssignment } from '#resources/forms/formAssignment.ts'
import { formSubmission } from '#resources/forms/formSubmission.ts'
import { storyDay } from './calendar.ts'
import { stored } from './stored.ts'

type Row = Values & { readonly id: string }

/** Maximum number of participants who get the form. */
const maxParticipants = 12

/**
 * Assigns a library form to some enrolled participants of the first study. Every third participant can fill it in at any time; the others
 * have due dates after `storyDay`.
 */
export function makeFormAssignments(
  random: Random,
  { forms, enrolments, studyId }: { readonly forms: readonly Row[]; readonly enrolments: readonly Row[]; readonly studyId: unknown },
): { readonly assignments: readonly Row[]; readonly submissions: readonly Row[] } {
  const formId = forms.find((form) => form.studyId === null && form.approvedVersion !== null && form.type === 'EPRO')?.id
  const takePart = enrolments.filter((each) => each.studyId === studyId && each.recruitmentStatus === 'ENROLLED').slice(0, maxParticipants)
  const assignments = takePart.map(({ id: participantStudyId, participantId, siteId }, index) =>
    stored(random, formAssignment, {
      participantStudyId,
      participantId,
      studyId,
      siteId,
      formId,
      purpose: 'CONDUCT',
      scheduleType: index % 3 === 0 ? 'CONTINUOUS' : 'ONE_TIME',
      dueOn: index % 3 === 0 ? null : addDays(storyDay, index * 5),
    }),
  )
  const submissions = assignments.map(({ id: formAssignmentId, scheduleType: _, status: __, ...assignment }) =>
    stored(random, formSubmission, { ...assignment, formAssignmentId, occurrence: 1 }),
  )
  return { assignments, submissions }
}
