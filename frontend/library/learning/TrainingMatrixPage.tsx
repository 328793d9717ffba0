import './trainingMatrix.css'
import DownloadOutlined from '@ant-design/icons/DownloadOutlined'
import { keepPreviousData } from '@tanstack/react-query'
import { Button, Switch } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { learningCalls } from '#resources/library/learningCalls.ts'
import { matrixFormats, type TrainingMatrix } from '#resources/library/trainingMatrix.ts'
import { addressOf, useCall } from '../../base/call.ts'
import { formatDate } from '../../base/i18n/dates.ts'
import { useNumbers } from '../../base/i18n/numbers.ts'
import { useChanges } from '../../base/live/useChanges.ts'
import { useAddress } from '../../base/routes/useAddress.ts'
import { showToast } from '../../base/toasts.ts'
import { busy } from '../../base/ui/busy.tsx'
import { EmptyPanel } from '../../base/ui/EmptyPanel.tsx'
import { LabelledSelect } from '../../base/ui/LabelledSelect.tsx'
import { Loaded } from '../../base/ui/Loaded.tsx'
import { PageHeader } from '../../base/ui/PageHeader.tsx'
import { useDownload } from '../../engine/useDownload.ts'
import { TrainingTable } from './TrainingTable.tsx'

const narrowings = ['studyId', 'siteId', 'roleId'] as const
const overdueParameter = 'late'

/** Staff and their courses: overdue courses, and the end of validity of each training. The URL contains the filters. */
export default function TrainingMatrixPage() {
  const { t } = useTranslation('learning')
  const [address, change] = useAddress()
  const queryFilters = new URLSearchParams(narrowings.flatMap((name) => (address.has(name) ? [[name, address.get(name) ?? '']] : [])))
  const query = useCall(learningCalls.matrix, { query: Object.fromEntries(queryFilters) }, { placeholderData: keepPreviousData })
  useChanges({ lists: ['learnerCourse'] }, () => void query.refetch())
  return (
    <div className="training">
      <PageHeader title={t('nav.trainingMatrix')} subtitle={t('matrix.intro')} extra={<Files filters={queryFilters} />} />
      <Loaded query={query} rows={10} failed={t('matrix.failed')}>
        {(data) => (
          <>
            <Filters data={data} address={address} onChange={(name, value) => change({ [name]: value })} />
            <Overdue data={data} />
            {data.people.length === 0 ? (
              <EmptyPanel picture="people" words={t('matrix.none')} />
            ) : (
              <TrainingTable data={data} isLateOnly={address.has(overdueParameter)} />
            )}
          </>
        )}
      </Loaded>
    </div>
  )
}

function Files({ filters }: { readonly filters: URLSearchParams }) {
  const { t } = useTranslation('learning')
  const { download, bytes } = useDownload()
  const save = async (format: (typeof matrixFormats)[number]) => {
    const query = new URLSearchParams([...filters, ['format', format]])
    const name = t('nav.trainingMatrix')
    await download({ address: `${addressOf(learningCalls.matrixFile, {})}?${query}`, fileName: `${name}.${format}`, name })
    showToast({ kind: 'success', message: t('matrix.exported') })
  }
  return matrixFormats.map((format) => (
    <Button key={format} icon={<DownloadOutlined aria-hidden />} loading={busy(bytes !== null)} onClick={() => void save(format)}>
      {t(`matrix.${format}`)}
    </Button>
  ))
}

interface FiltersProps {
  readonly data: TrainingMatrix
  readonly address: URLSearchParams
  readonly onChange: (name: string, value: string | undefined) => void
}

function Filters({ data, address, onChange }: FiltersProps) {
  const { t } = useTranslation('learning')
  const id = useId()
  const choices = [
    { name: 'studyId', label: t('matrix.study'), of: data.studies },
    { name: 'siteId', label: t('matrix.site'), of: data.sites },
    { name: 'roleId', label: t('matrix.role'), of: data.roles },
  ]
  return (
    <div className="training-filters">
      {choices.map(({ name, label, of }) => (
        <div key={name} className="form-field">
          <LabelledSelect<string>
            label={label}
            value={address.get(name) ?? ''}
            options={[{ value: '', label: t('matrix.all') }, ...of.map((each) => ({ value: each.id, label: each.name }))]}
            onChange={(value) => onChange(name, value)}
          />
        </div>
      ))}
      <span className="training-late">
        <Switch
          id={`${id}-late`}
          checked={address.has(overdueParameter)}
          onChange={(isChecked) => onChange(overdueParameter, isChecked ? 'true' : undefined)}
        />
        <label htmlFor={`${id}-late`}>{t('matrix.lateOnly')}</label>
      </span>
    </div>
  )
}

/** Lists overdue training: person, course and due date, with a link to the course and its learners. */
function Overdue({ data: { overdue, people, courses } }: { readonly data: TrainingMatrix }) {
  const { t } = useTranslation('learning')
  const numbers = useNumbers()
  const heading = useId()
  const userNamesById = new Map(people.map(({ id, name }) => [id, name]))
  const courseNamesById = new Map(courses.map(({ id, name }) => [id, name]))
  return (
    <section className="card training-overdue" aria-labelledby={heading}>
      <h2 id={heading}>
        {t('matrix.overdue')} <span>{numbers.format(overdue.length)}</span>
      </h2>
      {overdue.length === 0 ? (
        <p>{t('matrix.nothingLate')}</p>
      ) : (
        <ul>
          {overdue.map(({ userId, courseId, since }) => (
            <li key={`${userId} ${courseId}`}>
              <strong>{userNamesById.get(userId)}</strong>
              <Link to={`/admin/learning/${courseId}`}>{courseNamesById.get(courseId)}</Link>
              <span>{t('matrix.since', { day: formatDate(since) })}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
