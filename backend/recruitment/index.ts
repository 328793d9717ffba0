import type { Domain } from '../engine/types.ts'
import { addDecentralisedColumn, layOutBoard } from './boardRows.ts'
import { recruitmentCalls } from './calls.ts'
import { notifyOwner, releaseCards, requireOwnerAtSite } from './cardOwner.ts'
import { enrolByColumn, placeCard } from './cardRules.ts'
import { beginColumnTime, followLimit } from './columnTime.ts'
import { beginConductTime, followEnrolledLimit, followVisitLimit } from './conduct/conductTime.ts'
import { placeCheck } from './criteria/placeCheck.ts'
import { checkEnrolment, checkUndo } from './enrolment.ts'
import { bindMove, bindTransition } from './studyBinding.ts'
import { giveSubjectId } from './subjectIds.ts'

/** What the declarations of recruitment boards cannot say. Specification 2, sections 4 and 7, "Board and screening". */
export const recruitmentDomain: Domain = {
  hooks: {
    study: {
      async afterWrite(write) {
        await (write.before === null ? layOutBoard(write) : followEnrolledLimit(write))
      },
      afterWriteOn: ['create', 'update', 'import'],
      onTransition: addDecentralisedColumn,
    },
    visit: { afterWrite: followVisitLimit, afterWriteOn: ['update'] },
    participantStudy: {
      guard: {
        on: ['create', 'update', 'transition', 'import'],
        holds: { columnId: 'shared', visitId: 'shared', notEnrolledReasonId: 'shared' },
      },
      async beforeWrite(write) {
        const placed = await placeCard(write)
        return {
          ...placed,
          ...(await beginColumnTime(write, placed?.columnId)),
          ...(await beginConductTime(write)),
          ...(await giveSubjectId(write)),
        }
      },
      async afterWrite(write) {
        // The enrolment holds the study longer than a move does, and so holds it first.
        await enrolByColumn(write)
        await bindMove(write)
      },
      afterWriteOn: ['update'],
      async onTransition(taking) {
        await bindTransition(taking)
        await checkEnrolment(taking)
        checkUndo(taking)
      },
      alongside: (written) => [...requireOwnerAtSite(written), ...notifyOwner(written)],
    },
    criterionCheck: {
      guard: { on: ['create', 'update', 'import'], holds: { participantStudyId: 'alone', criterionId: 'shared' } },
      beforeWrite: placeCheck,
    },
    studySiteAssignment: { afterWrite: releaseCards, afterWriteOn: ['remove'] },
    boardColumn: { afterWrite: followLimit, afterWriteOn: ['update'] },
  },
  calls: recruitmentCalls,
}
