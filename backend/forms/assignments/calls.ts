import type { AssignmentWithForms } from '#resources/assignmentAnswers.ts'
import type { CallContext } from '../../engine/types.ts'
import { type OfParticipant, participationIn } from '../submissions/participationIn.ts'

/** Forms of one assignment that its list shows; the others stand in the list of forms filled in. */
const mostForms = '500'

/** `GET study/{studyId}/participant/{participantId}/screening/form-assignments`, and `/conduct/…`. @throws notFound */
export const assignmentsOf =
  (purpose: 'SCREENING' | 'CONDUCT') =>
  async ({ caller, studydesk: { engine }, params }: CallContext & OfParticipant): Promise<readonly AssignmentWithForms[]> => {
    const { id: participantStudyId } = await participationIn(engine, caller, params)
    const asked = { participantStudyId, purpose }
    const [assignments, submissions] = await Promise.all([
      engine.listWhole(caller, 'formAssignment', { ...asked, _total: 'none' }),
      engine.listWhole(caller, 'formSubmission', {
        ...asked,
        formAssignmentId_filled: 'true',
        _sort: 'dueOn',
        _order: 'ASC',
        size: mostForms,
      }),
    ])
    const byAssignment = Map.groupBy(submissions.rows, ({ formAssignmentId }) => formAssignmentId)
    return assignments.rows.map((assignment) => ({ ...assignment, submissions: byAssignment.get(assignment.id) ?? [] }))
  }
