import { SurveyActionBar, SurveyRow } from 'survey-react-ui'

/**
 * Rows of questions and bars of buttons are drawn anew when they themselves or what they are given changed, as the library's bindings for
 * other frameworks do it: what stands in them hears of its own changes. Else the fiftieth row of a group that repeats costs the drawing of
 * the 49 before it.
 */
for (const { prototype } of [SurveyRow, SurveyActionBar]) {
  const drawsAnew = prototype.shouldComponentUpdate
  prototype.shouldComponentUpdate = function (given: Given, state: unknown): boolean {
    return (state !== this.state || !isSame(given, this.props as Given)) && drawsAnew.call(this, given, state)
  }
}

type Given = Readonly<Record<string, unknown>>

const isSame = (some: Given, others: Given): boolean => Object.keys({ ...some, ...others }).every((name) => some[name] === others[name])
