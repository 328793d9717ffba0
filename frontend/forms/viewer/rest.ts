import { SurveyActionBar, SurveyRow } from 'survey-react-ui'

/**
 * Renders rows and button bars of a form again only if their state or props changed, as the library does for other frameworks. The
 * elements inside observe their own changes. Otherwise, adding the fiftieth row of a repeating group would render the other 49 again.
 */
for (const { prototype } of [SurveyRow, SurveyActionBar]) {
  const originalShouldUpdate = prototype.shouldComponentUpdate
  prototype.shouldComponentUpdate = function (input: ProvidedValues, state: unknown): boolean {
    return (state !== this.state || !isSame(input, this.props as ProvidedValues)) && originalShouldUpdate.call(this, input, state)
  }
}

type ProvidedValues = Readonly<Record<string, unknown>>

const isSame = (left: ProvidedValues, right: ProvidedValues): boolean =>
  Object.keys({ ...left, ...right }).every((name) => left[name] === right[name])
