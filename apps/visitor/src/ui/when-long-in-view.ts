/** The listeners that hear whether an element is in view, by the element. One observer serves all: a catalog has hundreds of pictures. */
const listeners = new Map<Element, (isInView: boolean) => void>();
let observer: IntersectionObserver | undefined;

function observe(element: Element, listener: (isInView: boolean) => void): () => void {
  observer ??= new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) listeners.get(target)?.(isIntersecting);
  });
  listeners.set(element, listener);
  observer.observe(element);
  return () => {
    listeners.delete(element);
    observer?.unobserve(element);
  };
}

/** Calls back once an element has been in view for `ms` milliseconds without a break. Returns a function that stops the watching. */
export function whenLongInView(element: Element, ms: number, callBack: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const unobserve = observe(element, (isInView) => {
    clearTimeout(timer);
    if (isInView) timer = setTimeout(callBack, ms);
  });
  return () => {
    unobserve();
    clearTimeout(timer);
  };
}
