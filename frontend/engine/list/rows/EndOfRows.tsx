import { Button } from 'antd'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { busy } from '../../../base/ui/busy.tsx'
import { useOnChange } from '../../../base/useOnChange.ts'
import type { ResourceListState } from '../../listState/useResourceList.ts'

/** The end of the rows that are there: coming near it brings more, and so does its button. */
export function EndOfRows({ list: { further, rows } }: { readonly list: Pick<ResourceListState, 'further' | 'rows'> }) {
  const { t } = useTranslation('common')
  const place = useRef<HTMLDivElement>(null)
  const more = useRef(further.more)
  more.current = further.more
  const isWaiting = further.hasMore && !further.isFetching
  const count = rows.length
  // Rows that came at once, unseen as being fetched, leave the end where it was: it is looked at anew.
  useOnChange(isWaiting ? count : null, () => {
    if (place.current === null || !isWaiting) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && more.current(), { rootMargin: '400px' })
    observer.observe(place.current)
    return () => observer.disconnect()
  })
  if (!further.hasMore) return null
  return (
    <div ref={place} className="list-more">
      <Button loading={busy(further.isFetching)} onClick={further.more}>
        {t('list.more')}
      </Button>
    </div>
  )
}
