import PhoneOutlined from '@ant-design/icons/PhoneOutlined'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { generatePath, Link } from 'react-router'
import { consent } from '#resources/consents/consent.ts'
import { participant } from '#resources/participants/participant.ts'
import type { BoardCard, CardVisit } from '#resources/recruitment/boardAnswers.ts'
import { cautions } from '#resources/recruitment/cautions.ts'
import { digitalBadgeOf, showsConsent } from '#resources/recruitment/decentralisedColumn.ts'
import { formatDate } from '../../../base/i18n/dates.ts'
import { useTexts } from '../../../base/texts/useTexts.ts'
import { Initials } from '../../../base/ui/initials/Initials.tsx'
import { ToneTag } from '../../../base/ui/ToneTag.tsx'
import { InvitationProblemTag } from '../../../participants/participantStudies/InvitationProblemTag.tsx'
import { useBoardContext } from '../state/BoardContext.ts'
import { countDaysSince, getAttentionWithoutTime, isInProgress, isOverLimit, isUrgent } from './attention.ts'
import { useScheduleVisit } from './useScheduleVisit.ts'
import { visitText } from './visitText.ts'

interface ToConsentsProps {
  readonly card: BoardCard
  readonly children: ReactNode
}

/** Badge that links to the consents of the participant. Specification 2, section 4, "Digital trial status". */
function ToConsents({ card: { participantId, name }, children }: ToConsentsProps) {
  const { t } = useTranslation('trialboard')
  const { board } = useBoardContext()
  return (
    <Link
      to={`${generatePath(participant.screens.show, { id: participantId })}?tab=studies&participantStudy=${board.studyId}`}
      className="board-card-badge"
      tabIndex={-1}
      draggable={false}
    >
      <span className="visually-hidden">{t('board.consentOf', { name })}</span>
      {children}
    </Link>
  )
}

/** Scope and date of a withdrawal. */
function Withdrawn({ withdrawal: { withdrawalScope, withdrawnOn } }: { readonly withdrawal: NonNullable<BoardCard['withdrawal']> }) {
  const { value } = useTexts('participantStudy')
  const withdrawalTexts = [
    value('conductStatus', 'WITHDRAWN'),
    (withdrawalScope ?? []).map((scope) => value('withdrawalScope', scope)).join(', '),
    withdrawnOn === null ? '' : formatDate(withdrawnOn),
  ]
  return <ToneTag tone="danger">{withdrawalTexts.filter(Boolean).join(' · ')}</ToneTag>
}

/** The overdue or next visit of a participant, or a link to schedule one. */
function VisitOfCard({ card, visit }: { readonly card: BoardCard; readonly visit: CardVisit }) {
  const { t } = useTranslation('trialboard')
  const { board, now } = useBoardContext()
  const schedule = useScheduleVisit(card)
  const visitLabel = visitText(t, visit, { siteId: board.siteId, now })
  if (visitLabel !== null)
    return (
      <span className={visit.kind === 'OVERDUE' ? 'board-card-attention' : undefined} data-tone="danger" title={visitLabel.full}>
        {visitLabel.text}
      </span>
    )
  if (schedule === null) return null
  return (
    <button type="button" className="board-card-schedule" tabIndex={-1} title={t('board.noVisits')} onClick={schedule}>
      {t('board.scheduleVisit')}
    </button>
  )
}

/** Shows how long the participant has been in the column, or by how much that exceeds the column's limit. */
function TimeInColumn({ card }: { readonly card: BoardCard }) {
  const { t } = useTranslation('trialboard')
  const { board, now } = useBoardContext()
  if (card.columnSince === null || !isInProgress(card)) return null
  const days = countDaysSince(card.columnSince, now)
  const limit = board.columns.find(({ columnId }) => columnId === card.columnId)?.limitDays ?? null
  const isOver = isOverLimit(card)
  const shownTime = isOver && limit !== null ? t('board.daysOver', { count: Math.max(1, days - limit) }) : t('board.days', { count: days })
  const fullTime = isOver ? t('board.overLimit', { count: days }) : days < 1 ? t('board.lessThanADay') : t('board.idle', { count: days })
  return (
    <span className={isOver ? 'board-card-time board-card-attention' : 'board-card-time'} data-tone="warning" title={fullTime}>
      <span aria-hidden>{shownTime}</span>
      <span className="visually-hidden">{fullTime}</span>
    </span>
  )
}

/** Second line of a card: subject ID, age, group, source and tags; an icon for people who may not be contacted; and the owner. */
function PersonLine({ card }: { readonly card: BoardCard }) {
  const { t } = useTranslation('trialboard')
  const { board } = useBoardContext()
  const group = board.groups.find(({ id }) => id === card.groupId)?.name
  const source = board.sources.find(({ id }) => id === card.sourceId)?.name
  const facts = [card.subjectId === card.name ? null : card.subjectId, card.age, group, source, ...card.tags]
  const text = facts.filter((fact) => fact != null && fact !== '').join(' · ')
  const fullLabels = [text, card.addedDate === null ? '' : t('board.added', { day: formatDate(card.addedDate, 'card') })]
  const noContact = t('board.cautions.NOT_CONTACTABLE')
  return (
    <div className="board-card-line">
      <span className="board-card-person" title={fullLabels.filter(Boolean).join(' · ')}>
        {text}
      </span>
      {card.cautions.includes('NOT_CONTACTABLE') && (
        <span className="board-card-no-contact" title={noContact}>
          <PhoneOutlined aria-hidden />
          <span className="visually-hidden">{noContact}</span>
        </span>
      )}
      {card.ownerId !== null && card.ownerName !== null && (
        <span className="board-card-owner" title={t('board.ownedBy', { name: card.ownerName })}>
          <Initials id={card.ownerId} name={card.ownerName} />
          <span className="visually-hidden">{t('board.ownedBy', { name: card.ownerName })}</span>
        </span>
      )}
    </div>
  )
}

/** Statuses of a card, the most serious first. */
function CardTags({ card }: { readonly card: BoardCard }) {
  const { t } = useTranslation(['trialboard', 'participants'])
  const { value } = useTexts('participantStudy')
  const { board } = useBoardContext()
  const status = board.candidateStatuses.find(({ id }) => id === card.candidateStatusId)
  const step = board.columns.find(({ columnId }) => columnId === card.columnId)?.step ?? null
  const digital = digitalBadgeOf(board.isDctStudy, { step, dctStatus: card.dctStatus })
  const digitalTag = digital !== null && <ToneTag tone={digital.tone}>{value('dctStatus', digital.status)}</ToneTag>
  return (
    <>
      {card.cautions.includes('DECEASED') && <ToneTag tone={cautions.DECEASED}>{t('board.cautions.DECEASED')}</ToneTag>}
      {card.notEnrolled !== null && (
        <span title={card.notEnrolled.criteria.join('\n') || undefined}>
          <ToneTag tone="danger">
            {[t('board.notEnrolled'), card.notEnrolled.reason ?? t('participants:blank.participantStudy.notEnrolledCode')].join(' · ')}
          </ToneTag>
          {card.notEnrolled.criteria.length > 0 && <span className="visually-hidden">{card.notEnrolled.criteria.join(' · ')}</span>}
        </span>
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
      {digital !== null && card.invitationProblem !== null && <InvitationProblemTag problem={card.invitationProblem} />}
      {digital?.isConsentPending === true ? <ToConsents card={card}>{digitalTag}</ToConsents> : digitalTag}
      {card.consentStatus !== null && showsConsent(step) && (
        <ToConsents card={card}>
          <ToneTag tone={consent.fields.state.tones[card.consentStatus]}>{value('consentStatus', card.consentStatus)}</ToneTag>
        </ToConsents>
      )}
    </>
  )
}

/** Facts below the name of a card: two lines, unless its tags need more. */
export function CardFacts({ card }: { readonly card: BoardCard }) {
  const { value } = useTexts('participantStudy')
  return (
    <>
      <PersonLine card={card} />
      <div className="board-card-foot">
        <CardTags card={card} />
        {card.visit !== null && <VisitOfCard card={card} visit={card.visit} />}
        {getAttentionWithoutTime(card).map((mark) => (
          <span key={mark} className={isUrgent(mark) ? 'board-card-attention' : undefined} data-tone="danger">
            {value('attention', mark)}
          </span>
        ))}
        <TimeInColumn card={card} />
      </div>
    </>
  )
}
