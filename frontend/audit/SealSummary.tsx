import './audit.css'
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import type { SealState } from '#resources/core/auditAnswers.ts'
import { localDatetime } from '../base/i18n/dates.ts'
import { Descriptions } from '../base/library/Descriptions.tsx'
import { Figures } from '../base/library/Figures.tsx'

/** Milliseconds: seals are a few seconds behind; an event that waits longer means that nobody seals. */
const lateAfter = 60_000

/** The state of the chain in figures, and what came of the last check. A break is said in red, with the first thing that does not fit. */
export function SealSummary({ state }: { readonly state: SealState }) {
  const { t, i18n } = useTranslation('audit')
  const figure = (value: number) => value.toLocaleString(i18n.language)
  const { verification } = state
  const isLate = state.oldestWaiting !== null && Date.now() - Date.parse(state.oldestWaiting) > lateAfter
  return (
    <div className="seal-summary">
      <Figures
        figures={[
          { key: 'seals', label: t('seals.seals'), value: state.seals },
          { key: 'last', label: t('seals.lastSealAt'), value: state.lastSealAt === null ? '—' : localDatetime(state.lastSealAt, 'audit') },
          { key: 'waiting', label: t('seals.waiting'), value: state.waiting },
        ]}
      />
      {isLate && <Alert type="warning" showIcon message={t('seals.late')} />}
      {verification === null ? (
        <Alert type="info" showIcon message={t('seals.neverVerified')} />
      ) : verification.fault === null ? (
        <Alert
          type="success"
          showIcon
          message={t('seals.sound')}
          description={t('seals.soundDetails', {
            time: localDatetime(verification.at, 'audit'),
            events: figure(verification.events),
            seals: figure(verification.seals),
          })}
        />
      ) : (
        <Alert
          role="alert"
          type="error"
          showIcon
          message={t('seals.broken')}
          description={
            <Descriptions
              as="rows"
              items={[
                { key: 'at', label: t('seals.verifiedAt'), content: localDatetime(verification.at, 'audit') },
                ...('seal' in verification.fault
                  ? [
                      { key: 'seal', label: t('seals.faultSeal'), content: figure(verification.fault.seal) },
                      { key: 'event', label: t('seals.faultEvent'), content: <code>{verification.fault.event ?? '—'}</code> },
                    ]
                  : [
                      { key: 'signature', label: t('seals.faultSignature'), content: <code>{verification.fault.signature ?? '—'}</code> },
                      { key: 'record', label: t('seals.faultRecord'), content: <code>{verification.fault.record}</code> },
                    ]),
                { key: 'fault', label: t('seals.fault'), content: t(`seals.faults.${verification.fault.fault}`) },
              ]}
            />
          }
        />
      )}
      {state.root !== null && (
        <p className="seal-root">
          {t('seals.root')} <code>{state.root}</code>
        </p>
      )}
    </div>
  )
}
