import './documents.css'
import FolderAddOutlined from '@ant-design/icons/FolderAddOutlined'
import { type HttpError, useOne } from '@refinedev/core'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { libraryFolder } from '#resources/libraryFolder.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import { useFlag } from '../base/flags/useFlag.ts'
import { useMay } from '../base/providers/useMay.ts'
import { useRouteStudy } from '../base/session/chosenStudy.ts'
import { useSession } from '../base/session/useSession.ts'
import { useTexts } from '../base/texts/useTexts.ts'
import { EmptyPanel } from '../base/ui/EmptyPanel.tsx'
import { PageHeader } from '../base/ui/PageHeader.tsx'
import { useRecordsBeside } from '../engine/related/useRecordsBeside.tsx'
import { FolderDocuments } from './FolderDocuments.tsx'
import { Folders } from './Folders.tsx'
import { LibrarySearch } from './LibrarySearch.tsx'
import { LibraryUploads } from './LibraryUploads.tsx'
import { folderParameter, type LibraryPlace } from './library.ts'
import { OwnDocuments } from './OwnDocuments.tsx'
import { useLibrarySearch } from './useLibrarySearch.ts'
import { useWay } from './useWay.ts'

/** Below a study its library; else all that the reader sees. Specification 1, sections 2 and 5. */
export function LibraryOfFlags() {
  const { t } = useTranslation('documents')
  const texts = useTexts('document')
  const study = useRouteStudy()
  const { organisation } = useSession()
  const [ofOrganisation, ofStudy] = [useFlag('organization-resource-library'), useFlag('study-resource-library')]
  if (study !== null)
    return ofStudy ? (
      <Library
        place={{ of: 'study', studyId: study.id }}
        title={t('common:list.inStudy', { title: texts.title('inStudy'), study: study.name })}
        name={study.name}
      />
    ) : (
      <SwitchedOff />
    )
  if (!ofOrganisation && !ofStudy) return <SwitchedOff />
  return <Library place={{ of: ofStudy ? 'all' : 'organisation' }} title={texts.title('many')} name={organisation.name} />
}

export function OrganisationLibrary() {
  const { t } = useTranslation('documents')
  const { organisation } = useSession()
  if (!useFlag('organization-resource-library')) return <SwitchedOff />
  return <Library place={{ of: 'organisation' }} title={t('nav.organisationLibrary')} name={organisation.name} />
}

function SwitchedOff() {
  const { t } = useTranslation('documents')
  return (
    <>
      <PageHeader title={t('library.title')} />
      <EmptyPanel words={t('library.switchedOff')} picture="nothingYet" />
    </>
  )
}

interface LibraryProps {
  readonly place: LibraryPlace
  /** What the screen is called while no folder is open. */
  readonly title: string
  /** Whose it is. */
  readonly name: string
}

/** Folders and what stands in them; what is searched for takes their place. */
function Library({ place, title, name }: LibraryProps) {
  const [address] = useSearchParams()
  const folderId = address.get(folderParameter)
  const { t } = useTranslation('documents')
  const { data: way = [], isError: isGone } = useWay(folderId)
  const mayAdd = useMayAdd(place, folderId)
  const [search, setSearch] = useLibrarySearch()
  const above = way.slice(0, -1)
  if (isGone)
    return (
      <>
        <PageHeader title={title} breadcrumb={[{ label: title, to: '.' }]} />
        <EmptyPanel words={t('library.folderGone')} picture="notAllowed" />
      </>
    )
  return (
    <>
      <PageHeader
        title={folderId === null ? title : (way.at(-1)?.name ?? '')}
        breadcrumb={
          folderId === null ? [] : [{ label: title, to: '.' }, ...above.map((each) => ({ label: each.name, to: addressOf(each.id) }))]
        }
        subtitle={folderId === null ? name : undefined}
        extra={mayAdd ? <NewFolder place={place} folderId={folderId} /> : undefined}
      />
      {/* Another folder begins a new search. */}
      <LibrarySearch key={folderId} place={place} search={search} onSearch={setSearch} />
      {search.q === '' && folderId === null && <OwnDocuments />}
      {search.q === '' && (
        <div className="library">
          <Folders place={place} folderId={folderId} />
          {folderId === null ? (
            mayAdd && place.of !== 'all' && <LibraryUploads folderId={null} studyId={place.of === 'study' ? place.studyId : null} />
          ) : (
            <FolderDocuments key={folderId} folderId={folderId} mayAdd={mayAdd} />
          )}
        </div>
      )}
    </>
  )
}

/** Whoever may change a folder adds to it; at the top of what belongs to all those whom its page is given to. */
function useMayAdd(place: LibraryPlace, folderId: string | null): boolean {
  const may = useMay()
  const { can } = useSession()
  const { query } = useOne<ResourceAnswer['libraryFolder'], HttpError>({
    resource: 'libraryFolder',
    id: folderId ?? '',
    queryOptions: { enabled: folderId !== null, retry: false },
    errorNotification: false,
  })
  if (!may('libraryFolder', 'create')) return false
  if (folderId !== null) return query.data?.data.actions.includes('update') === true
  return place.of !== 'organisation' || can(libraryFolder.pageOfAll, 'CONTRIBUTE')
}

const addressOf = (folderId: string): string => `?${folderParameter}=${folderId}`

function NewFolder({ place, folderId }: { readonly place: LibraryPlace; readonly folderId: string | null }) {
  const texts = useTexts('libraryFolder')
  const parent =
    folderId !== null ? { field: 'parentId', id: folderId } : place.of === 'study' ? { field: 'studyId', id: place.studyId } : undefined
  const beside = useRecordsBeside(libraryFolder, parent)
  if (beside.create === undefined) return null
  return (
    <>
      <Button icon={<FolderAddOutlined aria-hidden />} onClick={beside.create}>
        {texts.title('new')}
      </Button>
      {beside.layers}
    </>
  )
}
