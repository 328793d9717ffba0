import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { getResource } from '#resources/index.ts'
import { toSentenceCase } from '../../../base/texts/texts.ts'
import { useTexts } from '../../../base/texts/useTexts.ts'
import { EmptyPanel } from '../../../base/ui/EmptyPanel.tsx'
import { type EmptyPicture, pictureOfIcon } from '../../../base/ui/emptyDrawing/EmptyDrawing.tsx'
import { lazyPart, Suspended } from '../../../base/ui/lazyPart.tsx'
import { useExtensions } from '../../extensions.ts'
import type { ListViewProps } from './listBodyProps.ts'
import { NothingMatches } from './NothingMatches.tsx'

const SimilarRows = lazyPart(() => import('./SimilarRows.tsx'))

/** Replaces an empty list: gives the reason and offers the next action. The page's primary button is in its header. */
export function NoRows({ resource, list, createPath, onCreate, onImport, onOpen }: ListViewProps) {
  const { t } = useTranslation('common')
  const texts = useTexts(resource)
  const Note = useExtensions().emptyNotes[resource]
  const navigate = useNavigate()
  const create = onCreate ?? (createPath === undefined ? undefined : () => navigate(createPath))
  const names = { name: toSentenceCase(texts.title('many')) }
  const invitation = create === undefined ? undefined : t('list.noneYetCreate', names)
  // In a panel of a record, the title above already names the rows.
  const emptyText = texts.none() ?? invitation ?? (list.isInside ? undefined : t('list.noneYet', names))
  const choosePicture = (picture: EmptyPicture) => (list.isInside ? undefined : picture)
  if (list.isTrash && !list.isNarrowed) {
    return (
      <EmptyPanel className="list-empty" picture={choosePicture('allDone')} words={t('list.trash.none', names)}>
        <Button onClick={() => list.setMode('trashed', false)}>{t('list.trash.leave')}</Button>
      </EmptyPanel>
    )
  }
  if (list.isNarrowed || list.studyField !== null) {
    return (
      <div className="list-nothing">
        <NothingMatches resource={resource} list={list} />
        {list.search !== '' && (
          <Suspended fallback={null}>
            <SimilarRows key={list.search} resource={resource} list={list} onOpen={onOpen} />
          </Suspended>
        )}
      </div>
    )
  }
  return (
    <>
      {Note !== undefined && <Note />}
      <EmptyPanel
        className="list-empty"
        picture={choosePicture(pictureOfIcon(getResource(resource).menu?.icon))}
        words={emptyText}
        hint={list.isInside ? undefined : (texts.noneHint() ?? undefined)}
      >
        <span className="list-empty-actions">
          {/* A panel already has that button above. */}
          {create !== undefined && !list.isInside && <Button onClick={create}>{texts.title('new')}</Button>}
          {create === undefined && onImport !== undefined && <Button onClick={onImport}>{t('list.import')}</Button>}
        </span>
      </EmptyPanel>
    </>
  )
}
