/** As many as a phone's screen has room for. */
const shown = Array.from({ length: 8 }, (_, index) => index)

/** Holds the place of rows on a phone that are on their way: two lines each, as high as those that come. */
export const WaitingCards = () => (
  <div className="list-cards" aria-busy="true">
    {shown.map((each) => (
      <div key={each} className="list-card list-card-waiting" aria-hidden="true">
        <span className="list-waiting" />
        <span className="list-waiting" />
      </div>
    ))}
  </div>
)
