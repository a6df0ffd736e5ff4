export function ResultsScreen() {
  return <h1>Results</h1>;
}
