import './binder.css'
import DownloadOutlined from '@ant-design/icons/DownloadOutlined'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Binder, BinderDocument, BinderSite } from '#resources/binder/binder.ts'
import { binderCalls } from '#resources/binder/binderCalls.ts'
import { filedDocument } from '#resources/binder/filedDocument.ts'
import { document } from '#resources/library/document.ts'
import { addressOf, useCall } from '../base/call.ts'
import { formatDate, readersDateOf } from '../base/i18n/dates.ts'
import { useNumbers } from '../base/i18n/numbers.ts'
import { useChanges } from '../base/live/useChanges.ts'
import { useAddress } from '../base/routes/useAddress.ts'
import { useRouteStudy } from '../base/session/chosenStudy.ts'
import { useSession } from '../base/session/useSession.ts'
import { busy } from '../base/ui/busy.tsx'
import { EmptyPanel } from '../base/ui/EmptyPanel.tsx'
import { LabelledSelect } from '../base/ui/LabelledSelect.tsx'
import { Loaded } from '../base/ui/Loaded.tsx'
import { PageHeader } from '../base/ui/PageHeader.tsx'
import { ToneTag } from '../base/ui/ToneTag.tsx'
import { BesideTabs } from '../engine/list/BesideTabs.tsx'
import { useDownload } from '../engine/useDownload.ts'

const studyParameter = 'studyId'

/** Binder of a study for monitors: the reviewed documents by site and section, read-only, and all of them as a ZIP file. */
export default function BinderPage() {
  const { t } = useTranslation('binder')
  const routeStudy = useRouteStudy()
  const { studies } = useSession()
  const [address, change] = useAddress()
  const study = routeStudy ?? studies.find(({ id }) => id === address.get(studyParameter)) ?? studies[0] ?? null
  return (
    <div className="binder">
      <PageHeader title={t('nav.binder')} subtitle={t('binder.intro')} extra={study !== null && <DownloadBinder study={study} />} />
      <BesideTabs resource="expectedDocument" />
      {routeStudy === null && studies.length > 1 && (
        <div className="record-filters">
          <div className="form-field">
            <LabelledSelect<string>
              label={t('grid.study')}
              value={study?.id ?? ''}
              options={studies.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={(value) => change({ [studyParameter]: value })}
            />
          </div>
        </div>
      )}
      {study === null ? <EmptyPanel picture="folder" words={t('binder.noStudy')} /> : <StudyBinder key={study.id} studyId={study.id} />}
    </div>
  )
}

function DownloadBinder({ study }: { readonly study: { readonly id: string; readonly name: string } }) {
  const { t } = useTranslation('binder')
  const { download, bytes } = useDownload()
  const save = () => {
    const name = `${t('nav.binder')} ${study.name}`
    return download({ address: addressOf(binderCalls.binderFile, { studyId: study.id }), fileName: `${name}.zip`, name })
  }
  return (
    <Button icon={<DownloadOutlined aria-hidden />} loading={busy(bytes !== null)} onClick={() => void save()}>
      {t('binder.download')}
    </Button>
  )
}

function StudyBinder({ studyId }: { readonly studyId: string }) {
  const { t } = useTranslation('binder')
  const query = useCall(binderCalls.binder, { params: { studyId } })
  useChanges({ lists: ['filedDocument'] }, () => void query.refetch())
  return (
    <Loaded<Binder> query={query} rows={8} failed={t('binder.failed')}>
      {({ sites }) =>
        sites.length === 0 ? (
          <EmptyPanel picture="folder" words={t('binder.none')} hint={t('binder.noneHint')} />
        ) : (
          sites.map((site) => <SiteBinder key={site.siteId} site={site} />)
        )
      }
    </Loaded>
  )
}

/** Documents of a site, a foldable group for each section. */
function SiteBinder({ site: { site, documents } }: { readonly site: BinderSite }) {
  const { t } = useTranslation('binder')
  const numbers = useNumbers()
  return (
    <section className="card binder-site">
      <h2>{site ?? t('grid.wholeStudy')}</h2>
      {[...Map.groupBy(documents, ({ section }) => section)].map(([section, sectionLines]) => (
        <details key={section} open>
          <summary>
            {section ?? t('binder.noSection')} <span className="binder-count">{numbers.format(sectionLines.length)}</span>
          </summary>
          <ul>
            {sectionLines.map((each) => (
              <BinderEntry key={each.id} entry={each} />
            ))}
          </ul>
        </details>
      ))}
    </section>
  )
}

function BinderEntry({ entry }: { readonly entry: BinderDocument }) {
  const { t } = useTranslation('binder')
  const facts = [
    entry.person,
    entry.protocolVersion === null ? null : t('grid.forVersion', { version: entry.protocolVersion }),
    t('grid.dated', { day: formatDate(entry.documentDate) }),
    entry.expiresOn === null ? null : t('grid.validUntil', { day: formatDate(entry.expiresOn) }),
    t('binder.reviewed', { name: entry.reviewedBy, day: formatDate(readersDateOf(entry.reviewedOn)) }),
  ].filter((each) => each !== null)
  return (
    <li>
      <span className="record-head">
        <Link to={filedDocument.screens.edit.replace('/:tab?', '').replace(':id', entry.id)}>{entry.type}</Link>
        {entry.isSuperseded && <ToneTag tone="neutral">{t('values.filedDocument.status.SUPERSEDED')}</ToneTag>}
      </span>
      <span className="binder-file">
        {entry.isReadable ? (
          <Link to={document.screens.show.replace(':id', entry.documentId)}>{entry.name}</Link>
        ) : (
          <span>{entry.name}</span>
        )}
        <small>{t('binder.version', { number: entry.versionNumber })}</small>
      </span>
      <small>{facts.join(' · ')}</small>
    </li>
  )
}
