import type { Values } from '#resources/core/conditions.ts'
import { daysAfter } from '#resources/core/day.ts'
import { formAssignment } from '#resources/formAssignment.ts'
import { formSubmission } from '#resources/formSubmission.ts'
import { storyDay } from './calendar.ts'
import type { Random } from './random.ts'
import { stored } from './stored.ts'

type Row = Values & { readonly id: string }

/** Participants who have been given a form. */
const most = 12

/** A form of the library that some participants enrolled in the first study are to fill in: the first of them by now, the others soon. */
export function makeFormAssignments(
  random: Random,
  { forms, enrolments, studyId }: { readonly forms: readonly Row[]; readonly enrolments: readonly Row[]; readonly studyId: unknown },
): { readonly assignments: readonly Row[]; readonly submissions: readonly Row[] } {
  const formId = forms.find((form) => form.studyId === null && form.approvedVersion !== null && form.type === 'EPRO')?.id
  const takePart = enrolments.filter((each) => each.studyId === studyId && each.recruitmentStatus === 'ENROLLED').slice(0, most)
  const assignments = takePart.map(({ id: participantStudyId, participantId, siteId }, place) =>
    stored(random, formAssignment, {
      participantStudyId,
      participantId,
      studyId,
      siteId,
      formId,
      purpose: 'CONDUCT',
      scheduleType: place % 3 === 0 ? 'CONTINUOUS' : 'ONE_TIME',
      dueOn: place % 3 === 0 ? null : daysAfter(storyDay, place * 5),
    }),
  )
  const submissions = assignments.map(({ id: formAssignmentId, scheduleType: _, status: __, ...assignment }) =>
    stored(random, formSubmission, { ...assignment, formAssignmentId, occurrence: 1 }),
  )
  return { assignments, submissions }
}
