import type { AssignmentWithForms } from '#resources/forms/assignmentAnswers.ts'
import type { CallContext } from '../../platform/engine/types.ts'
import { findParticipation, type OfParticipant } from '../submissions/findParticipation.ts'

/** Most forms that the list of assignments shows. The list of filled-in forms shows the others. */
const mostForms = '500'

/** Handles `GET study/{studyId}/participant/{participantId}/screening/form-assignments`, and `/conduct/…`. @throws notFound */
export const assignmentsOf =
  (purpose: 'SCREENING' | 'CONDUCT') =>
  async ({ caller, studydesk: { engine }, params }: CallContext & OfParticipant): Promise<readonly AssignmentWithForms[]> => {
    const { id: participantStudyId } = await findParticipation(engine, caller, params)
    const requested = { participantStudyId, purpose }
    const [assignments, submissions] = await Promise.all([
      engine.listWhole(caller, 'formAssignment', { ...requested, _total: 'none' }),
      engine.listWhole(caller, 'formSubmission', {
        ...requested,
        formAssignmentId_filled: 'true',
        _sort: 'dueOn',
        _order: 'ASC',
        size: mostForms,
      }),
    ])
    const byAssignment = Map.groupBy(submissions.rows, ({ formAssignmentId }) => formAssignmentId)
    return assignments.rows.map((assignment) => ({ ...assignment, submissions: byAssignment.get(assignment.id) ?? [] }))
  }
