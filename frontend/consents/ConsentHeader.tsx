import './consents.css'
import { Steps } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isFilled } from '#resources/core/conditions.ts'
import { useTexts } from '../base/texts/useTexts.ts'
import type { HeaderComponentProps } from '../engine/area.ts'
import { FieldCell } from '../engine/FieldCell.tsx'
import { type ConsentStep, consentStepsOf } from './consentSteps.ts'

type Row = HeaderComponentProps<'consent'>['row']
type Field = keyof Row & string

/** Fields to show for each step. Each inner list is one line. */
const factsByStep: Readonly<Record<ConsentStep['key'], readonly (readonly Field[])[]>> = {
  sent: [['sentOn'], ['sentThrough']],
  explained: [['explainedBy'], ['reviewDate', 'reviewTime'], ['reviewWay']],
  signed: [['givenOn', 'givenTime'], ['givenBy'], ['givenWay'], ['attestedBy']],
  countersigned: [['countersignedOn'], ['countersignedBy']],
  DECLINED: [['declinedOn'], ['declinedBy']],
  WITHDRAWN: [['withdrawnOn'], ['withdrawalScope']],
  ENDED: [],
}
/** Fields that need a label: names and methods. */
const labelledFields: ReadonlySet<Field> = new Set<Field>([
  'sentThrough',
  'explainedBy',
  'reviewDate',
  'attestedBy',
  'countersignedBy',
  'declinedBy',
])

/** Steps of a consent, with the person and the time of each. */
export default function ConsentHeader({ row }: HeaderComponentProps<'consent'>) {
  const { t } = useTranslation(['consent', 'common'])
  const texts = useTexts('consent')
  const lineOf = (names: readonly Field[]): ReactNode => {
    const filledFields = names.filter((name) => isFilled(row[name]))
    if (filledFields.length === 0) return null
    const [first = ''] = filledFields
    const values = filledFields.map((name) => (
      <span key={name}>
        <FieldCell resource="consent" name={name} row={row} />
      </span>
    ))
    return (
      <div key={first} className="consent-step-line">
        {labelledFields.has(first as Field) && <span className="with-colon">{texts.label(first)}</span>} {values}
      </div>
    )
  }
  const titleOf = (key: ConsentStep['key']) =>
    key === 'DECLINED' || key === 'WITHDRAWN' || key === 'ENDED' ? texts.value('state', key) : t(`steps.${key}`)
  const describeFacts = ({ key, status }: ConsentStep) => {
    if (key === 'explained' && status === 'wait' && row.givenOn !== null) return t('steps.notRecorded')
    return (
      <>
        {status === 'process' && <div>{t('steps.next')}</div>}
        {factsByStep[key].map(lineOf)}
      </>
    )
  }
  return (
    <section className="consent-steps" aria-label={t('steps.label')}>
      <Steps
        size="small"
        items={consentStepsOf(row).map((step) => ({
          key: step.key,
          title: titleOf(step.key),
          status: step.status,
          description: describeFacts(step),
        }))}
      />
      {isFilled(row.formVersionId) && (
        <p className="consent-version">
          <FieldCell resource="consent" name="formVersionId" row={row} /> · <FieldCell resource="consent" name="language" row={row} />
        </p>
      )}
    </section>
  )
}
