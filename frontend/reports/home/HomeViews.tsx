import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { resources } from '#resources/index.ts'
import type { HomeAnswer } from '#resources/reports/homeAnswer.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { HomeCard } from './HomeCard.tsx'

interface HomeViewsProps {
  readonly part: HomeAnswer['views']
  readonly onRetry: () => unknown
}

const allResources: readonly ResourceDefinition[] = resources
const listOf = (name: string): string | undefined => allResources.find((each) => each.name === name)?.screens?.list

/** Saved views of the reader's lists, without the views of lists inside another screen. */
export function HomeViews({ part, onRetry }: HomeViewsProps) {
  const { t } = useTranslation('common')
  const views = part?.told?.filter(({ listOf: name }) => listOf(name) !== undefined)
  if (part === undefined || views?.length === 0) return null
  return (
    <HomeCard title={t('home.views')} part={part} onRetry={onRetry}>
      {() => (
        <ul className="home-rows">
          {views?.map(({ id, name, listOf: resource }) => (
            <li key={id}>
              <Link to={`${listOf(resource)}?view=${id}`}>{name}</Link>
              <ListName resource={resource} />
            </li>
          ))}
        </ul>
      )}
    </HomeCard>
  )
}

const ListName = ({ resource }: { readonly resource: string }) => <span>{useTexts(resource).title('many')}</span>
