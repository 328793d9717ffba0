import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { withinSentence } from '../../../base/texts/texts.ts'
import { useTexts } from '../../../base/texts/useTexts.ts'
import type { EmptyPicture } from '../../../base/ui/EmptyDrawing.tsx'
import { EmptyPanel } from '../../../base/ui/EmptyPanel.tsx'
import { Awaiting, later } from '../../../base/ui/later.tsx'
import { usePieces } from '../../pieces.ts'
import type { ListViewProps } from './listBodyProps.ts'
import { NothingMatches } from './NothingMatches.tsx'

const SimilarRows = later(() => import('./SimilarRows.tsx'))

/** Nothing to show: says why, and offers what to do next. The filled button of a page stands in its head. */
export function NoRows({ resource, list, createPath, onCreate, onImport, onOpen }: ListViewProps) {
  const { t } = useTranslation('common')
  const texts = useTexts(resource)
  const Note = usePieces().emptyNotes[resource]
  const navigate = useNavigate()
  const create = onCreate ?? (createPath === undefined ? undefined : () => navigate(createPath))
  const names = { name: withinSentence(texts.title('many')) }
  const invitation = create === undefined ? undefined : t('list.noneYetCreate', names)
  // A panel of a record is read below its title, which names the rows already.
  const words = texts.none() ?? invitation ?? (list.isInside ? undefined : t('list.noneYet', names))
  const pictured = (picture: EmptyPicture) => (list.isInside ? undefined : picture)
  if (list.isTrash && !list.isNarrowed) {
    return (
      <EmptyPanel className="list-empty" picture={pictured('allDone')} words={t('list.trash.none', names)}>
        <Button onClick={() => list.setMode('trashed', false)}>{t('list.trash.leave')}</Button>
      </EmptyPanel>
    )
  }
  if (list.isNarrowed || list.studyField !== null) {
    return (
      <div className="list-nothing">
        <NothingMatches resource={resource} list={list} />
        {list.search !== '' && (
          <Awaiting fallback={null}>
            <SimilarRows key={list.search} resource={resource} list={list} onOpen={onOpen} />
          </Awaiting>
        )}
      </div>
    )
  }
  return (
    <>
      {Note !== undefined && <Note />}
      <EmptyPanel className="list-empty" picture={pictured('nothingYet')} words={words}>
        <span className="list-empty-actions">
          {/* A panel has that button right above. */}
          {create !== undefined && !list.isInside && <Button onClick={create}>{texts.title('new')}</Button>}
          {onImport !== undefined && <Button onClick={onImport}>{t('list.import')}</Button>}
        </span>
      </EmptyPanel>
    </>
  )
}
