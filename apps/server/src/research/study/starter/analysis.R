# The primary outcome of this study: the share of searches that were correct, by arm, with 95% intervals.
#
# Run it in the folder of the export: Rscript analysis.R
# It needs R 4 or later and the package jsonlite.

Z <- 1.959964 # the 97.5th percentile of the normal distribution

# Every column as text: what is missing is empty. The header tells what stands between the columns.
read <- function(name) {
  file <- paste0(name, ".csv")
  header <- readLines(file, n = 1)
  between <- regmatches(header, regexpr("[,;\t]", header, useBytes = TRUE))
  read.csv(file, sep = between, colClasses = "character", encoding = "UTF-8", fileEncoding = "UTF-8-BOM")
}

# The 97.5th percentile of Student's t, as the console has it (Abramowitz and Stegun 1964, 26.7.5; `qt` is more
# exact below 6 degrees of freedom).
student <- function(freedom) {
  term <- function(by, ...) {
    c <- c(...)
    sum(c * Z^(2 * length(c) + 1 - 2 * seq_along(c))) / by
  }
  Z + term(4 * freedom, 1, 1) + term(96 * freedom^2, 5, 16, 3) + term(384 * freedom^3, 3, 19, 17, -15) +
    term(92160 * freedom^4, 79, 776, 1482, -1920, -945)
}

# Wilson's interval over the effective number of searches. The searches of one device are a cluster, or those
# of one participant where no device is recorded. The variance between clusters (the ratio estimator's) over
# that of a simple random sample is the design effect, and counts as 1 if it is less. A variance of few
# clusters is uncertain itself: the number is divided by (t / z)^2 as well. Where all searches are alike, or
# all are of one cluster, each cluster counts once.
estimate <- function(rows) {
  size <- nrow(rows)
  if (size == 0) {
    return(c(hits = 0, size = 0, effective = 0, share = NA, low = NA, high = NA))
  }
  cluster <- ifelse(rows$device == "", rows$participant, rows$device)
  hit <- rows$correct == "TRUE"
  count <- tapply(hit, cluster, sum)
  of <- tapply(hit, cluster, length)
  number <- length(of)
  share <- sum(hit) / size
  if (number == 1 || share == 0 || share == 1) {
    effective <- number
  } else {
    variance <- number / (number - 1) * sum((count - share * of)^2) / size^2
    effective <- size / max(1, variance / (share * (1 - share) / (size - 1)))
    if (size > number) effective <- max(1, effective / (student(number - 1) / Z)^2)
  }
  spread <- Z^2 / effective
  centre <- (share + spread / 2) / (1 + spread)
  half <- sqrt(share * (1 - share) / effective + spread / (4 * effective)) * Z / (1 + spread)
  c(
    hits = sum(hit), size = size, effective = effective, share = share,
    low = max(0, centre - half), high = min(1, centre + half)
  )
}

# Newcombe's hybrid interval of a difference (1998, method 10).
difference <- function(first, second) {
  d <- second["share"] - first["share"]
  c(
    d,
    d - sqrt((second["share"] - second["low"])^2 + (first["high"] - first["share"])^2),
    d + sqrt((second["high"] - second["share"])^2 + (first["share"] - first["low"])^2)
  )
}

study <- jsonlite::fromJSON("study.json", simplifyVector = FALSE)
settings <- study$versions[[length(study$versions)]]$settings
unsure <- if (is.null(settings$protocol$unsure)) "miss" else settings$protocol$unsure
keys <- vapply(settings$arms, function(arm) arm$key, "")
names <- vapply(settings$arms, function(arm) arm$name, "")

outcomes <- read("outcomes")
known <- outcomes[outcomes$outcome != "" & outcomes$truth_known == "TRUE" & outcomes$excluded == "", ]
counted <- if (unsure == "miss") known else known[known$correct != "", ]
arms <- lapply(keys, function(key) estimate(counted[counted$arm == key, ]))
all <- estimate(counted)

said <- if (unsure == "miss") "count as misses" else "are left out"
cat(sprintf("Share correct of the searches whose truth is known; \"not sure\" and \"not listed\" %s.\n", said))
cat("arm\tcorrect\tsearches\teffective\tshare\tlow\thigh\tdifference\tlow\thigh\n")
figure <- function(value) ifelse(is.na(value), "", sprintf("%.4f", value))
line <- function(name, one, delta) {
  cat(name, one["hits"], one["size"], sprintf("%.1f", one["effective"]),
    figure(one[c("share", "low", "high")]), delta,
    sep = "\t"
  )
  cat("\n")
}
for (at in seq_along(keys)) {
  delta <- if (at == 1) c("", "", "") else figure(difference(arms[[1]], arms[[at]]))
  line(names[at], arms[[at]], delta)
}
line("all", all, c("", "", ""))
