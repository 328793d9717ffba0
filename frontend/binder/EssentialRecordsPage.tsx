import './binder.css'
import { keepPreviousData } from '@tanstack/react-query'
import { Switch } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { binderCalls } from '#resources/binder/binderCalls.ts'
import { expectedDocument } from '#resources/binder/expectedDocument.ts'
import { filedDocument } from '#resources/binder/filedDocument.ts'
import type { RecordCounts, RecordGrid } from '#resources/binder/recordGrid.ts'
import { recordStates } from '#resources/binder/recordTerms.ts'
import { useCall } from '../base/call.ts'
import { useNumbers } from '../base/i18n/numbers.ts'
import { useChanges } from '../base/live/useChanges.ts'
import { useMay } from '../base/providers/useMay.ts'
import { withFilters } from '../base/providers/withFilters.ts'
import { buildScreenPath } from '../base/routes/studyRoutes.ts'
import { useAddress } from '../base/routes/useAddress.ts'
import { useRouteStudy } from '../base/session/chosenStudy.ts'
import { EmptyPanel } from '../base/ui/EmptyPanel.tsx'
import { LabelledSelect } from '../base/ui/LabelledSelect.tsx'
import { LinkButton } from '../base/ui/LinkButton.tsx'
import { Loaded } from '../base/ui/Loaded.tsx'
import { PageHeader } from '../base/ui/PageHeader.tsx'
import { ToneTag } from '../base/ui/ToneTag.tsx'
import { BesideTabs } from '../engine/list/BesideTabs.tsx'
import { RecordDrawer, type SelectedCell } from './RecordDrawer.tsx'
import { StudyRecords } from './StudyRecords.tsx'

const studyParameter = 'studyId'
const openParameter = 'open'

/** Completeness of essential documents by study, site and document type. The URL contains the filters. */
export default function EssentialRecordsPage() {
  const { t } = useTranslation('binder')
  const may = useMay()
  const routeStudy = useRouteStudy()
  const [address, change] = useAddress()
  const [selected, setSelected] = useState<SelectedCell | null>(null)
  const studyId = routeStudy?.id ?? address.get(studyParameter)
  const query = useCall(binderCalls.grid, { query: studyId === null ? {} : { studyId } }, { placeholderData: keepPreviousData })
  useChanges({ lists: ['expectedDocument'] }, () => void query.refetch())
  return (
    <div className="essential-records">
      <PageHeader
        title={t('nav.essentialRecords')}
        subtitle={t('grid.intro')}
        primary={
          may('filedDocument', 'create') && (
            <LinkButton type="primary" to={filedDocument.screens.create}>
              {t('grid.file')}
            </LinkButton>
          )
        }
      />
      <BesideTabs resource="expectedDocument" />
      <Loaded query={query} rows={10} failed={t('grid.failed')}>
        {(grid) => (
          <>
            <div className="record-filters">
              {routeStudy === null && grid.choices.length > 1 && (
                <div className="form-field">
                  <LabelledSelect<string>
                    label={t('grid.study')}
                    value={studyId ?? ''}
                    options={[
                      { value: '', label: t('grid.allStudies') },
                      ...grid.choices.map(({ id, name }) => ({ value: id, label: name })),
                    ]}
                    onChange={(value) => change({ [studyParameter]: value })}
                  />
                </div>
              )}
              <OpenOnly isOn={address.has(openParameter)} onChange={(isOn) => change({ [openParameter]: isOn ? 'true' : null })} />
            </div>
            <Counts counts={grid.counts} studyId={studyId} />
            <Studies grid={grid} isOpenOnly={address.has(openParameter)} onSelect={setSelected} />
          </>
        )}
      </Loaded>
      <RecordDrawer selected={selected} onClose={() => setSelected(null)} />
    </div>
  )
}

const listPathFor = (studyId: string | null): string =>
  buildScreenPath({ inStudy: expectedDocument.screens.inStudy, whole: expectedDocument.screens.list }, studyId) ?? '/'

interface StudiesProps {
  readonly grid: RecordGrid
  readonly isOpenOnly: boolean
  readonly onSelect: (cell: SelectedCell) => void
}

function Studies({ grid, isOpenOnly, onSelect }: StudiesProps) {
  const { t } = useTranslation('binder')
  if (grid.studies.length === 0) return <EmptyPanel picture="folder" words={t('grid.none')} hint={t('grid.noneHint')} />
  return grid.studies.map((study) => <StudyRecords key={study.id} study={study} isOpenOnly={isOpenOnly} onSelect={onSelect} />)
}

function OpenOnly({ isOn, onChange }: { readonly isOn: boolean; readonly onChange: (isOn: boolean) => void }) {
  const { t } = useTranslation('binder')
  const id = useId()
  return (
    <span className="record-open">
      <Switch id={id} checked={isOn} onChange={onChange} />
      <label htmlFor={id}>{t('grid.openOnly')}</label>
    </span>
  )
}

/** Number of documents in each state, with links to the list of these documents. */
function Counts({ counts, studyId }: { readonly counts: RecordCounts; readonly studyId: string | null }) {
  const { t } = useTranslation('binder')
  const numbers = useNumbers()
  const listPath = listPathFor(studyId)
  return (
    <ul className="record-counts" aria-label={t('grid.counts')}>
      {recordStates.map((state) => (
        <li key={state}>
          <Link to={withFilters(listPath, { state }, expectedDocument.list.quick)}>
            <strong>{numbers.format(counts[state] ?? 0)}</strong>
            <ToneTag tone={expectedDocument.fields.state.tones[state]}>{t(`values.expectedDocument.state.${state}`)}</ToneTag>
          </Link>
        </li>
      ))}
    </ul>
  )
}
