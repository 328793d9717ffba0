import './audit.css'
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import type { SealState } from '#resources/organisation/auditAnswers.ts'
import { Descriptions } from '../../base/antd/Descriptions.tsx'
import { Figures } from '../../base/antd/Figures.tsx'
import { formatLocalDatetime } from '../../base/i18n/dates.ts'

/** Milliseconds: seals are a few seconds behind; a longer wait means that the sealing job is not running. */
const maxDelayMs = 60_000

/** Figures of the seal chain and the result of the last check. A break appears in red, with the first mismatch. */
export function SealSummary({ state }: { readonly state: SealState }) {
  const { t, i18n } = useTranslation('audit')
  const formatNumber = (value: number) => value.toLocaleString(i18n.language)
  const { verification } = state
  const isDelayed = state.oldestWaiting !== null && Date.now() - Date.parse(state.oldestWaiting) > maxDelayMs
  return (
    <div className="seal-summary">
      <Figures
        figures={[
          { key: 'seals', label: t('seals.seals'), value: state.seals },
          {
            key: 'last',
            label: t('seals.lastSealAt'),
            value: state.lastSealAt === null ? '—' : formatLocalDatetime(state.lastSealAt, 'audit'),
          },
          { key: 'waiting', label: t('seals.waiting'), value: state.waiting },
        ]}
      />
      {isDelayed && <Alert type="warning" showIcon message={t('seals.late')} />}
      {verification === null ? (
        <Alert type="info" showIcon message={t('seals.neverVerified')} />
      ) : verification.fault === null ? (
        <Alert
          type="success"
          showIcon
          message={t('seals.sound')}
          description={t('seals.soundDetails', {
            time: formatLocalDatetime(verification.at, 'audit'),
            events: formatNumber(verification.events),
            seals: formatNumber(verification.seals),
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
                { key: 'at', label: t('seals.verifiedAt'), content: formatLocalDatetime(verification.at, 'audit') },
                ...('seal' in verification.fault
                  ? [
                      { key: 'seal', label: t('seals.faultSeal'), content: formatNumber(verification.fault.seal) },
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
