import type { ResourceRow } from '#resources/rows.ts'
import type { StudyAct } from '#resources/studyBinding.ts'
import type { Domain, Hook } from '../engine/types.ts'
import { addDecentralisedColumn, layOutBoard } from './boardRows.ts'
import { recruitmentCalls } from './calls.ts'
import { notifyOwner, releaseCards, requireOwnerAtSite } from './cardOwner.ts'
import { enrolByColumn, placeNewCard, requireMove } from './cardRules.ts'
import { beginColumnTime, followLimit } from './columnTime.ts'
import { beginConductTime, followEnrolledLimit, followVisitLimit } from './conduct/conductTime.ts'
import { placeByVisit } from './conduct/visitRules.ts'
import { placeCheck } from './criteria/placeCheck.ts'
import { checkEnrolment, checkUndo, placeBack, placeEnrolled } from './enrolment.ts'
import { reasonOf } from './notEnrolled.ts'
import { bindAct, bindMove } from './studyBinding.ts'
import { giveSubjectId } from './subjectIds.ts'

type Card = ResourceRow['participantStudy']

/** Rows that say where a card may stand. */
const holds = { columnId: 'shared', visitId: 'shared', notEnrolledReasonId: 'shared' } as const
const timed: Hook<Card> = { holds, fill: beginColumnTime }
const conducted: Hook<Card> = { holds, fill: beginConductTime }
const numbered: Hook<Card> = { holds, fill: giveSubjectId }
const placedByVisit: Hook<Card> = { holds, check: placeByVisit }
const bound = (act: StudyAct): Hook<Card> => ({ follow: (write) => bindAct(write, act) })

const newCard = [placedByVisit, { holds, fill: placeNewCard }, timed, conducted, numbered] as const
const check: Hook<ResourceRow['criterionCheck']> = { holds: { participantStudyId: 'alone', criterionId: 'shared' }, fill: placeCheck }

/** What the declarations of recruitment boards cannot say. Specification 2, sections 4 and 7, "Board and screening". */
export const recruitmentDomain: Domain = {
  hooks: {
    study: {
      on: {
        create: { follow: layOutBoard },
        import: { follow: layOutBoard },
        update: { follow: followEnrolledLimit },
        transitions: { enableDct: { follow: addDecentralisedColumn } },
      },
    },
    visit: { on: { update: { follow: followVisitLimit } } },
    participantStudy: {
      on: {
        create: newCard,
        import: newCard,
        update: [
          placedByVisit,
          { holds, check: requireMove },
          ...[timed, conducted, numbered],
          // The enrolment holds the study longer than a move does, and so holds it first.
          ...[{ follow: enrolByColumn }, { follow: bindMove }],
        ],
        transitions: {
          enroll: { holds, fill: placeEnrolled, follow: checkEnrolment },
          undoEnrolment: [{ holds, fill: placeBack }, bound('back'), { follow: checkUndo }],
          reverseEnrolment: [{ holds, fill: placeBack }, bound('back')],
          markAsNotEnrolled: [{ holds, fill: reasonOf }, bound('back')],
          clearMarkAsNotEnrolled: bound('add'),
          addToConduct: bound('forward'),
          completeConduct: bound('forward'),
          resumeConduct: bound('back'),
          // A withdrawal is bound by nothing: participants may leave at any time.
        },
        transition: [placedByVisit, timed, conducted, numbered],
        every: { send: (written) => [...requireOwnerAtSite(written), ...notifyOwner(written)] },
      },
    },
    criterionCheck: { on: { create: check, update: check, import: check } },
    studySiteAssignment: { on: { remove: { follow: releaseCards } } },
    boardColumn: { on: { update: { follow: followLimit } } },
  },
  calls: recruitmentCalls,
}
