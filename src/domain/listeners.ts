/** `subscribe` returns the function that unsubscribes. */
export class Listeners<News = void> {
  private readonly all = new Set<(news: News) => void>()

  subscribe = (listener: (news: News) => void): (() => void) => {
    this.all.add(listener)
    return () => this.all.delete(listener)
  }

  tell(news: News) {
    for (const listener of this.all) listener(news)
  }
}
