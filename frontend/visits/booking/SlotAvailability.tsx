import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Values } from '#resources/core/conditions.ts'
import type { BusyVisit, StaffAvailability, VisitAvailability } from '#resources/visits/visitAnswers.ts'

interface SlotAvailabilityProps {
  readonly availability: VisitAvailability
  /** HH:mm. */
  readonly time: string
  /** Current input: selected person and room. */
  readonly values: Values
  /** Selects a person or a room; absent if the form has no field for either. */
  readonly onChoose?: ((changes: Values) => void) | undefined
}

/** Shows which staff and rooms are free in a slot, and why all others are not. */
export function SlotAvailability({ availability: { staff, rooms, participant }, time, values, onChoose }: SlotAvailabilityProps) {
  const { t } = useTranslation(['visitSchedule', 'admin', 'common'])
  const free = staff.filter(({ reasons }) => reasons.length === 0)
  return (
    <>
      {participant.length > 0 && (
        <p className="booking-warning">{t('booking.participantBusy', { visits: participant.map((each) => visitText(each)).join(', ') })}</p>
      )}
      <p role="status">
        {staff.length === 0 ? t('booking.noStaff') : t('booking.staffFree', { count: free.length, time, total: staff.length })}
      </p>
      {staff.length > 0 && (
        <ul aria-label={t('booking.staffLabel', { time })}>
          {staff.map((person) => (
            <Line
              key={person.id}
              name={person.name}
              hint={t(`admin:values.studySiteAssignment.siteRole.${person.siteRole}`)}
              reason={person.reasons.length === 0 ? null : person.reasons.map((reason) => formatReason(person, reason)).join(' · ')}
              isChosen={values.staffId === person.id}
              onChoose={onChoose && (() => onChoose(createChoiceValues('staffId', person)))}
            />
          ))}
        </ul>
      )}
      {rooms.length > 0 && (
        <ul aria-label={t('booking.roomsLabel', { time })}>
          {rooms.map((room) => (
            <Line
              key={room.id}
              name={room.name}
              hint={room.free > 0 && room.visits.length > 0 ? t('booking.placesLeft', { count: room.free }) : null}
              reason={room.free > 0 ? null : formatBusy(room.visits)}
              isChosen={values.roomId === room.id}
              onChoose={onChoose && (() => onChoose(createChoiceValues('roomId', room)))}
            />
          ))}
        </ul>
      )}
    </>
  )

  /** Includes the name, because the reader may have no access to the list of users. */
  function createChoiceValues(field: 'staffId' | 'roomId', { id, name }: { readonly id: string; readonly name: string }): Values {
    return { [field]: id, labels: { ...(values.labels as Values | undefined), [field]: { [id]: name } } }
  }
  function visitText({ from, until, label }: BusyVisit): string {
    return label === null ? t('booking.busy') : `${from}–${until} ${label}`
  }
  function formatBusy(visits: readonly BusyVisit[]): string {
    const visitTexts = [...new Set(visits.map(visitText))].filter((text) => text !== t('booking.busy'))
    return visitTexts.length === 0
      ? t('booking.busy')
      : t('common:field.labelled', { name: t('booking.busy'), value: visitTexts.join(', ') })
  }
  function formatReason({ visits, courses }: StaffAvailability, reason: StaffAvailability['reasons'][number]): string {
    if (reason === 'BOOKED') return formatBusy(visits)
    return reason === 'UNTRAINED' ? t('booking.untrained', { courses: courses.join(', ') }) : t(`booking.reasons.${reason}`)
  }
}

interface LineProps {
  readonly name: string
  readonly hint: ReactNode
  /** Reason why the person or room is not free; null if it is free. */
  readonly reason: string | null
  readonly isChosen: boolean
  readonly onChoose?: (() => void) | undefined
}

function Line({ name, hint, reason, isChosen, onChoose }: LineProps) {
  const { t } = useTranslation('visitSchedule')
  return (
    <li>
      <span>
        {name}
        {hint !== null && <small> {hint}</small>}
      </span>
      <span className={reason === null ? 'booking-free' : 'booking-not-free'}>{reason ?? t('booking.isFree')}</span>
      {onChoose !== undefined && reason === null && (
        <Button size="small" onClick={onChoose} aria-label={t(isChosen ? 'booking.chosenNamed' : 'booking.chooseNamed', { name })}>
          {t(isChosen ? 'booking.chosen' : 'booking.choose')}
        </Button>
      )}
    </li>
  )
}
