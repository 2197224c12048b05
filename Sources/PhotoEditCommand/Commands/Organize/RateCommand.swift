import ArgumentParser
import PhotoEdit

/// Rates photos.
struct RateCommand: PhotoChanging {
  static let configuration = CommandConfiguration(
    commandName: "rate", abstract: "Rate photos with 0 to 5 stars, reject them, or take the rating away.",
    discussion: """
      photoedit rate 4 photo.jpg
      photoedit rate rejected *.jpg
      photoedit rate none photo.jpg
      photoedit list --rating 4

      On a terminal, 'rate none --all' asks before it takes all ratings away.
      """)

  @Argument(
    help: ArgumentHelp("0 to 5, rejected or none.", valueName: "rating"),
    completion: .list((0...5).map(String.init) + ["rejected", "none"]))
  var rating: Rating
  @OptionGroup var photos: PhotoSelection
  @OptionGroup(title: "Conditions") var conditions: FilterOptions
  @OptionGroup var library: LibraryOptions
  @OptionGroup var json: JSONOption

  func validate() throws { try photos.check(conditions) }

  func run() async throws {
    var settings = AssetSettings()
    settings.rating = rating.setting
    let set = settings
    try await answering(json: json.isJSON) { try confirm() }
    try await change(unless: { $0.rating == set.rating?.value }) {
      FormattedRating.text($0.rating)
    } _: { changes, ids in
      changes.set(set, of: ids)
    }
  }
}

extension RateCommand {
  /// Asks on a terminal before all ratings of the library are taken away.
  private func confirm() throws {
    guard photos.all, rating.setting == .cleared, !json.isJSON, Console.canAsk else { return }
    let count = try conditions.photos(of: library.open()).count { $0.rating != nil }
    guard count > 0, !Console.confirms("Take the rating of \(FormattedAmount.text(count, "photo")) away?") else {
      return
    }
    Console.log("canceled: no rating was changed")
    throw ExitCode(1)
  }
}

/// A rating as people write it.
struct Rating: ExpressibleByArgument {
  let setting: AssetSettings.Setting<Int>

  init?(argument: String) {
    switch argument {
    case "none": setting = .cleared
    case "rejected": setting = .set(-1)
    default:
      guard argument.utf8.count == 1, let stars = Int(argument), (0...5).contains(stars) else { return nil }
      setting = .set(stars)
    }
  }
}

/// Ratings for display.
enum FormattedRating {
  /// `rejected`, `no rating`, `0 stars` or `4 stars`.
  static func text(_ rating: Int?) -> String {
    guard let rating else { return "no rating" }
    return rating < 0 ? "rejected" : FormattedAmount.text(rating, "star")
  }
}
