import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { generatePath, Link } from 'react-router'
import type { BoardCard, CardVisit } from '#resources/boardAnswers.ts'
import { digitalBadgeOf, showsConsent } from '#resources/boardDigital.ts'
import { cautions } from '#resources/cautions.ts'
import { consent } from '#resources/consent.ts'
import { participant } from '#resources/participant.ts'
import { dateWords } from '../../base/i18n/dates.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { Initials } from '../../base/ui/Initials.tsx'
import { ToneTag } from '../../base/ui/ToneTag.tsx'
import { useBoardContext } from '../state/BoardContext.ts'
import { daysSince, isOnTheWay, isOverLimit, marksBesideTime, toneOf } from './attention.ts'

interface ToConsentsProps {
  readonly card: BoardCard
  readonly children: ReactNode
}

/** A badge that leads to the consents of the participant. Specification 2, section 4, "Digital trial status". */
function ToConsents({ card: { participantId, name }, children }: ToConsentsProps) {
  const { t } = useTranslation('trialboard')
  const { board } = useBoardContext()
  return (
    <Link
      to={`${generatePath(participant.screens.show, { id: participantId })}?tab=studies&participantStudy=${board.studyId}`}
      className="board-card-badge"
      draggable={false}
    >
      <span className="visually-hidden">{t('board.consentOf', { name })}</span>
      {children}
    </Link>
  )
}

/** From what they withdrew, and when. */
function Withdrawn({ withdrawal: { withdrawalScope, withdrawnOn } }: { readonly withdrawal: NonNullable<BoardCard['withdrawal']> }) {
  const { value } = useTexts('participantStudy')
  const words = [
    value('conductStatus', 'WITHDRAWN'),
    (withdrawalScope ?? []).map((scope) => value('withdrawalScope', scope)).join(', '),
    withdrawnOn === null ? '' : dateWords(withdrawnOn),
  ]
  return <ToneTag tone="danger">{words.filter(Boolean).join(' · ')}</ToneTag>
}

/** The overdue or next visit of a participant. */
function VisitOfCard({ visit: { kind, name, on, time } }: { readonly visit: CardVisit }) {
  const { t } = useTranslation('trialboard')
  if (name === null || on === null) return <span>{t(kind === 'DONE' ? 'board.visitsDone' : 'board.noVisits')}</span>
  const day = dateWords(on, 'card')
  const when = time === null ? day : t('board.dayAndTime', { day, time: time.slice(0, 5) })
  return kind === 'OVERDUE' ? (
    <span className="board-card-attention" data-tone="danger">
      {t('board.visitOverdue', { visit: name, when })}
    </span>
  ) : (
    <span>{t(kind === 'DUE' ? 'board.visitDue' : 'board.visitNext', { visit: name, when })}</span>
  )
}

/** How long the participant has been in the column, and whether that is over its limit. */
function TimeInColumn({ card }: { readonly card: BoardCard }) {
  const { t } = useTranslation('trialboard')
  const { now } = useBoardContext()
  if (card.columnSince === null || !isOnTheWay(card)) return null
  const count = daysSince(card.columnSince, now)
  return isOverLimit(card) ? (
    <span className="board-card-attention" data-tone="warning">
      {t('board.overLimit', { count })}
    </span>
  ) : (
    <span>{count < 1 ? t('board.lessThanADay') : t('board.idle', { count })}</span>
  )
}

/** What a card says below the name, in four lines, as long as its tags find room in one. */
export function CardFacts({ card }: { readonly card: BoardCard }) {
  const { t } = useTranslation('trialboard')
  const { value } = useTexts('participantStudy')
  const { board } = useBoardContext()
  const status = board.candidateStatuses.find(({ id }) => id === card.candidateStatusId)
  const group = board.groups.find(({ id }) => id === card.groupId)
  const source = board.sources.find(({ id }) => id === card.sourceId)
  const labels = [...[source, group].flatMap((each) => each?.name ?? []), ...card.tags]
  const step = board.columns.find(({ columnId }) => columnId === card.columnId)?.step ?? null
  const digital = digitalBadgeOf(board.isDctStudy, { step, dctStatus: card.dctStatus })
  const digitalTag = digital !== null && <ToneTag tone={digital.tone}>{value('dctStatus', digital.status)}</ToneTag>
  return (
    <>
      <div className="board-card-line">
        {card.subjectId !== null && card.subjectId !== card.name && <span>{card.subjectId}</span>}
        {card.addedDate !== null && <span>{t('board.added', { day: dateWords(card.addedDate, 'card') })}</span>}
        {card.ownerId !== null && card.ownerName !== null && (
          <span className="board-card-owner" title={t('board.ownedBy', { name: card.ownerName })}>
            <Initials id={card.ownerId} name={card.ownerName} />
            <span className="visually-hidden">{t('board.ownedBy', { name: card.ownerName })}</span>
          </span>
        )}
      </div>
      <div className="board-card-tags">
        {card.cautions.map((each) => (
          <ToneTag key={each} tone={cautions[each]}>
            {t(`board.cautions.${each}`)}
          </ToneTag>
        ))}
        {card.notEnrolled !== null && (
          <ToneTag tone="danger">{[t('board.notEnrolled'), card.notEnrolled.reason ?? ''].filter(Boolean).join(' · ')}</ToneTag>
        )}
        {card.screeningFailure && <ToneTag tone="danger">{t('board.screeningFailure')}</ToneTag>}
        {card.withdrawal !== undefined && <Withdrawn withdrawal={card.withdrawal} />}
        {card.criteria !== null && card.criteria.notMet > 0 && (
          <ToneTag tone="danger">{t('criteria.notMet', { count: card.criteria.notMet })}</ToneTag>
        )}
        {card.criteria !== null && card.criteria.open > 0 && (
          <ToneTag tone="info">{t('criteria.open', { count: card.criteria.open })}</ToneTag>
        )}
        {status !== undefined && <ToneTag tone={status.tone ?? 'neutral'}>{status.name}</ToneTag>}
        {digital?.isConsentPending === true ? <ToConsents card={card}>{digitalTag}</ToConsents> : digitalTag}
        {card.consentStatus !== null && showsConsent(step) && (
          <ToConsents card={card}>
            <ToneTag tone={consent.fields.state.tones[card.consentStatus]}>{value('consentStatus', card.consentStatus)}</ToneTag>
          </ToConsents>
        )}
      </div>
      {card.notEnrolled !== null && card.notEnrolled.criteria.length > 0 && (
        <div className="board-card-labels" title={card.notEnrolled.criteria.join('\n')}>
          {card.notEnrolled.criteria.join(' · ')}
        </div>
      )}
      {labels.length > 0 && <div className="board-card-labels">{labels.join(' · ')}</div>}
      <div className="board-card-line board-card-foot">
        {card.visit !== null && <VisitOfCard visit={card.visit} />}
        {marksBesideTime(card).map((mark) => (
          <span key={mark} className="board-card-attention" data-tone={toneOf(mark)}>
            {value('attention', mark)}
          </span>
        ))}
        <TimeInColumn card={card} />
      </div>
    </>
  )
}
