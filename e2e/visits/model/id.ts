/** A UUID that the app makes: the model knows only where the same one has to stand again. */
export class Id {
  readonly of: string;

  constructor(of: string) {
    this.of = of;
  }
}
