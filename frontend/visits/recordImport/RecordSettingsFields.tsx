import { Alert, Input } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordFileReading, RecordName } from '#resources/participants/recordImport.ts'
import { Select } from '../../base/ui/Select.tsx'
import { ParticipantSourceField } from './ParticipantSourceField.tsx'
import { type ParticipantField, parseMissingCodes, participantFields, type RecordSettings } from './recordMapping.ts'

interface RecordSettingsFieldsProps {
  readonly reading: RecordFileReading
  readonly settings: RecordSettings
  /** True once the user has tried to continue, so that missing settings are reported. */
  readonly isTried: boolean
  readonly onChange: (settings: RecordSettings) => void
}

/** Settings of an import of records: participants, sites, visits and missing-data codes. */
export function RecordSettingsFields({ reading, settings, isTried, onChange }: RecordSettingsFieldsProps) {
  const { t } = useTranslation('visitSchedule')
  const columns = reading.columns.map(({ name }) => name)
  const unknown = reading.columns.filter(({ use }) => use === 'unknown').map(({ name }) => name)
  const setSource = (field: ParticipantField, source: RecordSettings['participant'][ParticipantField]) => {
    const { [field]: _, ...others } = settings.participant
    onChange({ ...settings, participant: source === undefined ? others : { ...others, [field]: source } })
  }
  return (
    <>
      <Alert
        role="status"
        type="info"
        showIcon
        message={t('recordImport.found', { records: reading.records, rows: reading.rows })}
        description={
          <>
            {reading.hasLabels && <p>{t('recordImport.hasLabels')}</p>}
            {unknown.length > 0 && (
              <p>
                {t('recordImport.unknownColumns', { count: unknown.length })} <code>{unknown.slice(0, 20).join(', ')}</code>
              </p>
            )}
          </>
        }
      />
      <fieldset className="record-import-group">
        <legend>{t('recordImport.participants')}</legend>
        <p className="form-help">{t('recordImport.participantsHelp')}</p>
        <div className="record-import-grid">
          {participantFields.map((field) => (
            <ParticipantSourceField
              key={field}
              field={field}
              columns={columns}
              source={settings.participant[field]}
              onChange={(source) => setSource(field, source)}
            />
          ))}
        </div>
      </fieldset>
      <SiteField reading={reading} settings={settings} isTried={isTried} onChange={onChange} />
      <Pairs
        title={t('recordImport.groups')}
        names={reading.groups}
        labelOf={(name) => t('recordImport.groupSite', { name })}
        options={reading.sites}
        selected={settings.sites}
        onChange={(sites) => onChange({ ...settings, sites })}
      />
      <Pairs
        title={t('recordImport.events')}
        names={reading.events}
        labelOf={(name) => t('recordImport.eventVisit', { name })}
        options={reading.visits}
        selected={settings.events}
        onChange={(events) => onChange({ ...settings, events })}
      />
      <MissingCodes value={settings.missing} isTried={isTried} onChange={(missing) => onChange({ ...settings, missing })} />
    </>
  )
}

function SiteField({ reading, settings, isTried, onChange }: RecordSettingsFieldsProps) {
  const { t } = useTranslation('visitSchedule')
  const id = useId()
  const isMissing = isTried && settings.siteId === null
  return (
    <div className="record-import-field">
      <label htmlFor={id}>{t('recordImport.site')}</label>
      <Select<string>
        id={id}
        aria-describedby={`${id}-help`}
        {...(isMissing ? { status: 'error' as const } : {})}
        value={settings.siteId}
        onChange={(siteId) => onChange({ ...settings, siteId })}
        options={reading.sites.map(({ id: value, name }) => ({ value, label: name }))}
      />
      <span id={`${id}-help`} className="form-help">
        {t('recordImport.siteHelp')}
      </span>
      {isMissing && (
        <p role="alert" className="file-choice-missing">
          {t('recordImport.siteRequired')}
        </p>
      )}
    </div>
  )
}

interface PairsProps {
  readonly title: string
  readonly names: readonly RecordName[]
  readonly labelOf: (name: string) => string
  readonly options: readonly { readonly id: string; readonly name: string }[]
  readonly selected: Readonly<Record<string, string>>
  readonly onChange: (selected: Readonly<Record<string, string>>) => void
}

/** Chooses the equivalent of each name in the file. */
function Pairs({ title, names, labelOf, options, selected, onChange }: PairsProps) {
  const { t } = useTranslation('visitSchedule')
  if (names.length === 0) return null
  const change = (name: string, id: string | undefined) => {
    const { [name]: _, ...others } = selected
    onChange(id === undefined ? others : { ...others, [name]: id })
  }
  return (
    <fieldset className="record-import-group">
      <legend>{title}</legend>
      <div className="record-import-grid">
        {names.map(({ name, rows }) => (
          <div key={name} className="record-import-field">
            <span>
              {name} <span className="form-help">{t('recordImport.rows', { count: rows })}</span>
            </span>
            <Select<string | undefined>
              aria-label={labelOf(name)}
              allowClear
              showSearch
              placeholder={options.length === 0 ? null : '—'}
              value={selected[name]}
              onChange={(id) => change(name, id)}
              options={options.map((option) => ({ value: option.id, label: option.name }))}
            />
          </div>
        ))}
      </div>
    </fieldset>
  )
}

interface MissingCodesProps {
  readonly value: string
  readonly isTried: boolean
  readonly onChange: (value: string) => void
}

function MissingCodes({ value, isTried, onChange }: MissingCodesProps) {
  const { t } = useTranslation('visitSchedule')
  const id = useId()
  return (
    <div className="record-import-field">
      <label htmlFor={id}>{t('recordImport.missing')}</label>
      <Input.TextArea
        id={id}
        aria-describedby={`${id}-help`}
        autoSize={{ minRows: 1, maxRows: 6 }}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <span id={`${id}-help`} className="form-help">
        {t('recordImport.missingHelp')}
      </span>
      {isTried && parseMissingCodes(value) === null && (
        <p role="alert" className="file-choice-missing">
          {t('recordImport.missingFormat')}
        </p>
      )}
    </div>
  )
}
